;;; What both tests in Emacs begin with. -*- lexical-binding: t; -*-
(setq native-comp-jit-compilation nil
      native-comp-enable-subr-trampolines nil
      gc-cons-threshold 100000000)
(defvar root (getenv "DOVETAIL_TEST_ROOT"))
(defvar folder (getenv "DOVETAIL_TEST_FOLDER"))
(defvar work (getenv "DOVETAIL_TEST_WORK"))
(dolist (dir (directory-files (concat folder "/usr/share/emacs/site-lisp/elpa-src") t "^[a-z]"))
  (add-to-list 'load-path dir)
  (let ((clients (expand-file-name "clients" dir)))
    (when (file-directory-p clients) (add-to-list 'load-path clients))))
(add-to-list 'load-path (concat root "/editors/emacs"))
(setq lsp-client-packages nil
      lsp-session-file (concat work "/session")
      lsp-auto-guess-root nil
      lsp-keep-workspace-alive nil
      lsp-enable-file-watchers nil
      lsp-modeline-diagnostics-enable nil
      lsp-response-timeout 60
      user-emacs-directory (concat work "/emacs.d/"))
(load "lsp-mode-autoloads" t t)
(require 'dovetail)
(lsp-workspace-folders-add work)

(defun say (&rest words) (princ (concat "TEST " (apply #'format words) "\n")))

(defun wait (what seconds condition)
  (let ((n 0))
    (while (and (< n (* 10 seconds)) (not (funcall condition)))
      (accept-process-output nil 0.1)
      (setq n (1+ n)))
    (unless (funcall condition) (error "Waited for %s in vain" what))))

(defun shown () (and (overlayp lsp-inline-completion--overlay)
                     (overlay-get lsp-inline-completion--overlay 'after-string)))
