;;; minuet.el --- minuet's own code: what it leaves in a buffer once an answer was accepted  -*- lexical-binding: t -*-
;; One case a line. What is not here (plz, dash) is not called, but for `-->' and `plz', which stand below. Half of the cases have
;; the settings of docs/clients.md, half those that it comes with.
(require 'cl-lib)
(require 'json)
(defmacro --> (it &rest forms)
  "IT through FORMS, each of which has `it'."
  (let ((value it))
    (dolist (form forms value)
      (setq value `(let ((it ,value)) (ignore it) ,(if (listp form) form `(,form it)))))))
(provide 'plz)
(provide 'dash)
(defvar test-answer "")
(defvar test-asked nil)
(cl-defun plz (_method _url &key body then &allow-other-keys)
  (setq test-asked (json-parse-string body :object-type 'plist))
  (funcall then
           (concat "data: " (json-serialize `(:choices [(:index 0 :text ,test-answer)])) "\n\ndata: [DONE]\n\n"))
  nil)
(defmacro with-eval-after-load-nothing (&rest _) nil)
(load (expand-file-name "minuet.el" (getenv "DOVETAIL_TEST_CLIENT")) nil t)
(setq minuet-provider 'openai-fim-compatible minuet-n-completions 1 minuet-add-single-line-entry nil
      minuet-context-window 200000)
(setenv "KEY" "key")
(plist-put minuet-openai-fim-compatible-options :api-key "KEY")
(plist-put minuet-openai-fim-compatible-options :end-point "http://127.0.0.1/")

(defconst test-texts
  ["" "" "  " "    " "x = 1" "  return x" "f(a)" "f(" ")" "}" "if (a) {" "  b" "print()" "\tx" "a, b" "é = \"ü\""])
(defun test-pick () (aref test-texts (random (length test-texts))))
(random (getenv "DOVETAIL_TEST_SEED"))
(let ((coding-system-for-write 'utf-8) (cases (string-to-number (getenv "DOVETAIL_TEST_CASES"))) out)
  (dotimes (_ cases)
    (with-temp-buffer
      (let* ((lines (cl-loop repeat (1+ (random 6)) collect (test-pick)))
             (text (string-join lines "\n"))
             (at (random (1+ (length text))))
             (plain (= 0 (random 2)))
             (minuet-before-cursor-filter-length (if plain 0 2))
             (minuet-after-cursor-filter-length (if plain 0 15))
             (behind (substring text at)))
        (insert text)
        (goto-char (1+ at))
        (setq test-answer
              (concat (string-join (cl-loop repeat (1+ (random 3)) collect (test-pick)) "\n")
                      (pcase (random 5)
                        (0 (substring behind 0 (min (length behind) (random 30))))
                        (1 "\n")
                        (_ ""))))
        (when (= 0 (random 6))
          (setq test-answer (concat (substring text (max 0 (- at (random 6))) at) test-answer)))
        (let (items)
          (minuet--openai-fim-compatible-complete (minuet--get-context) (lambda (found) (setq items found)))
          (when items
            (setq minuet--last-point nil)
            (minuet--display-suggestion items 0)
            (minuet-accept-suggestion)))
        (let ((after (buffer-string)))
          (push (json-serialize
                 `(:prefix ,(substring text 0 at) :suffix ,(plist-get test-asked :suffix) :answer ,test-answer
                   :changed ,(if (equal text after) :false t) :text ,(substring-no-properties after)))
                out)))))
  (with-temp-file (getenv "DOVETAIL_TEST_RESULT")
    (set-buffer-multibyte nil)
    (dolist (one out) (insert one "\n"))))
;;; minuet.el ends here
