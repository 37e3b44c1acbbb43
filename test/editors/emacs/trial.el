;;; What test/editors/emacs.sh runs in a terminal, while a person types. -*- lexical-binding: t; -*-

;; The server is the stand-in, of which can be told what belongs to which text (scripted.el). Before each
;; redisplay, and around each command that accepts, it is asked whether what is shown or inserted does.
(load (concat (getenv "DOVETAIL_TEST_ROOT") "/test/editors/emacs/setup.el") nil t)
(load (concat root "/test/editors/emacs/scripted.el") nil t)
(setq dovetail-command (list (concat work "/stand-in/dovetail"))
      inhibit-startup-screen t
      make-backup-files nil
      auto-save-default nil
      create-lockfiles nil
      lsp-log-io nil
      lsp-headerline-breadcrumb-enable nil
      lsp-completion-enable nil
      lsp-diagnostics-provider :none)

(defvar drawn 0 "Drawings of a suggestion that differ from the one before.")
(defvar stale 0)
(defvar inserted 0)
(defvar wrong 0)
(defvar alone 0 "Suggestions that came by themselves right behind a bracket.")
(defvar seen nil "What was drawn last.")
(defvar rest "" "What is left to type of what was drawn last.")
(defvar examples nil)

(defun text () (buffer-substring-no-properties (point-min) (point-max)))

(defun look (_window)
  "Judge what is about to be drawn."
  (when (and (string= (buffer-name) "trial.py") (lsp-inline-completion--active-p))
    (let* ((overlay lsp-inline-completion--overlay)
           (shown (substring-no-properties (or (overlay-get overlay 'after-string) "")))
           (at (1- lsp-inline-completion--start-point))
           (covered (max 0 (- (overlay-end overlay) lsp-inline-completion--start-point)))
           (now (list shown at (buffer-chars-modified-tick))))
      (unless (equal now seen)
        (setq seen now
              rest shown
              drawn (1+ drawn))
        (when (and (> at 0) (memq (char-before (1+ at)) '(?\( ?\[)) (memq (char-after (1+ at)) '(?\) ?\])))
          (setq alone (1+ alone)))
        (unless (and (>= (length (text)) at)
                     (seq-some (lambda (suggestion)
                                 (and (string= (car suggestion) shown)
                                      (= (length (cdr suggestion)) covered)))
                               (scripted-suggested (text) at)))
          (setq stale (1+ stale))
          (push (list 'stale shown at covered (text)) examples))))))

(defun judge-accept (accept &rest arguments)
  "Judge what ACCEPT with ARGUMENTS inserts."
  (let ((before (text))
        (at (1- lsp-inline-completion--start-point))
        after)
    ;; What it asks for afterwards is not part of it.
    (cl-letf (((symbol-function 'lsp-inline-completion-display) #'ignore))
      (apply accept arguments))
    (setq after (text)
          inserted (1+ inserted))
    (unless (seq-some
             (lambda (suggestion)
               (pcase-let ((`(,all . ,covered) suggestion))
                 (or (string= after (concat (substring before 0 at) all
                                            (substring before (+ at (length covered)))))
                     (let ((length (- (length after) (length before))))
                       (and (< 0 length (length all))
                            (string= after (concat (substring before 0 at) (substring all 0 length)
                                                   (substring before at))))))))
             (scripted-suggested before at))
      (setq wrong (1+ wrong))
      (push (list 'wrong at before after) examples))))

(advice-add 'lsp-inline-completion-accept :around #'judge-accept)
(advice-add 'dovetail-accept-word :around #'judge-accept)
(advice-add 'dovetail-accept-line :around #'judge-accept)

(defun result ()
  "Say what was seen, and end."
  (interactive)
  (with-temp-file (concat work "/trial-result")
    (insert (format "%d drawings, %d stale; %d accepted, %d wrong; %d by themselves between brackets\n"
                    drawn stale inserted wrong alone))
    (dolist (example (seq-take examples 5)) (insert (format "%S\n" example)))
    (insert (if (and (= 0 stale wrong) (> drawn 30) (> inserted 10) (> alone 0)) "PASSED\n" "FAILED\n")))
  (set-buffer-modified-p nil)
  (kill-emacs 0))

(defun type-as-shown ()
  "Type the next letter of what was shown last."
  (interactive)
  (unless (string= rest "")
    (insert (substring rest 0 1))
    (setq rest (substring rest 1))))

;; A terminal sends no C-RET. Where nothing is shown, the keys that accept do nothing.
(lsp-inline-completion--define-key lsp-inline-completion-active-map (kbd "<f5>") #'lsp-inline-completion-accept 'keep)
(lsp-inline-completion--define-key lsp-inline-completion-active-map (kbd "<f6>") #'dovetail-accept-word 'keep)
(lsp-inline-completion--define-key lsp-inline-completion-active-map (kbd "<f7>") #'dovetail-accept-line 'keep)
(dolist (key '("<f5>" "<f6>" "<f7>")) (global-set-key (kbd key) #'ignore))
(global-set-key (kbd "<f3>") #'type-as-shown)
(global-set-key (kbd "<f8>") (lambda () (interactive) (insert "pasted(here)")))
(global-set-key (kbd "<f9>") #'result)
(global-set-key (kbd "<f4>") (lambda () (interactive) (erase-buffer)))
(put 'erase-buffer 'disabled nil)

(electric-pair-mode 1)
(find-file (concat work "/trial.py"))
(python-mode)
(electric-indent-local-mode 1)
(dovetail-start)
(add-hook 'pre-redisplay-functions #'look)
