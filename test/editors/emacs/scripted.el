;;; What the stand-in suggests: the same as test/editors/person/Scripted.java. -*- lexical-binding: t; -*-

(defun scripted--line (text offset)
  "Where the line of OFFSET in TEXT begins and ends."
  (let ((begin offset) (end offset))
    (while (and (> begin 0) (/= (aref text (1- begin)) ?\n)) (setq begin (1- begin)))
    (while (and (< end (length text)) (/= (aref text end) ?\n)) (setq end (1+ end)))
    (cons begin end)))

(defun scripted--fresh (text offset)
  "What is suggested at OFFSET of TEXT: a text and what it covers, or nil."
  (pcase-let* ((`(,begin . ,end) (scripted--line text offset))
               (before (substring text begin offset))
               (after (substring text offset end))
               (place (format "%d|%s|%s|%d" (seq-count (lambda (c) (= c ?\n)) (substring text 0 begin))
                              before after (length text)))
               (mark 7))
    (dotimes (i (length place)) (setq mark (% (+ (* mark 31) (aref place i)) 65521)))
    (let* ((indent (substring before 0 (string-match "[^ \t]\\|\\'" before)))
           (empty (string= after ""))
           (rest (pcase (% mark 8)
                   (0 nil)
                   (3 "(self)")
                   (4 " + 1")
                   (5 (if empty (concat ":\n" indent "    done") ""))
                   (6 (if (and empty (not (string= (string-trim before) ""))) "\n" "[0]"))
                   (7 ", x")
                   (_ ""))))
      (cond
       ((null rest) nil)
       ((string= rest "\n") (cons (format "\n%sgo%d" indent mark) ""))
       (t
        (let* ((covered (if (= 0 (% mark 3)) ""
                          (substring after 0 (string-match "[^])}]\\|\\'" after))))
               (colon (if (and (not (string= covered "")) (string= covered after) (= 0 (% mark 2))) ":" "")))
          (cons (concat (format "go%d" mark) rest covered colon) covered)))))))

(defun scripted-suggested (text offset)
  "All that may be shown at OFFSET of TEXT: what is suggested there, and the rests of what is typed."
  (let (all)
    (dotimes (typed (1+ (min 60 offset)))
      (let* ((then (scripted--fresh (concat (substring text 0 (- offset typed)) (substring text offset))
                                    (- offset typed)))
             (done (substring text (- offset typed) offset)))
        (when (and then (string-prefix-p done (car then)) (> (length (car then)) typed))
          (push (cons (substring (car then) typed) (cdr then)) all))))
    all))

(provide 'scripted)
