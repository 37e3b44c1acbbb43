;;; What test/editors/emacs.sh runs inside Emacs, in batch. -*- lexical-binding: t; -*-
(load (concat (getenv "DOVETAIL_TEST_ROOT") "/test/editors/emacs/setup.el") nil t)
(defvar server-log (concat work "/server.log"))
(setq dovetail-command (append dovetail-command (list "--log-file" server-log "--log-level" "debug")))
(setq dovetail-settings '(:threshold 0 :automaticDeadline 5000 :invokedDeadline 20000))

(defun keep (name) (write-region nil nil (format "%s/accepted-%s.py" work name)))

(defun ask (before keys)
  (goto-char (point-min))
  (search-forward before)
  (insert keys)
  (lsp-inline-completion-display)
  (unless (shown) (error "No suggestion after %s%s" before keys))
  (substring-no-properties (shown)))

(find-file (concat work "/shapes.py"))
(python-mode)
(switch-to-buffer (current-buffer))
(dovetail-start)
(wait "the server" 60
      (lambda () (seq-some (lambda (w) (eq 'initialized (lsp--workspace-status w)))
                           (lsp-workspaces))))

;; Inside brackets that are closed already: part by part, and the file parses after each.
(defun typed ()
  (save-excursion
    (goto-char (point-min))
    (re-search-forward "lambda shape: \\(.*\\))$")
    (match-string-no-properties 1)))

(let ((ghost (ask "lambda shape: " ""))
      (part 0))
  (say "inside brackets: %S" ghost)
  (while (not (equal (typed) ghost))
    (let ((before (typed)))
      (setq part (1+ part))
      (dovetail-accept-word)
      (unless (and (> (length (typed)) (length before)) (string-prefix-p (typed) ghost))
        (error "No part: %s" (typed)))
      (keep (format "part-%d" part))
      (unless (or (equal (typed) ghost)
                  (equal (concat (typed) (shown)) ghost))
        (error "The rest is another: %s" (shown)))))
  (say "accepted in %d parts: %s" part (typed)))

;; At the end of a line, all at once.
(let ((ghost (ask "perimeter(self):\n        return " "math.")))
  (say "at the end of a line: %S" ghost)
  (lsp-inline-completion-accept)
  (goto-char (point-min))
  (search-forward (concat "perimeter(self):\n        return math." ghost "\n"))
  (when (lsp-inline-completion--active-p) (lsp-inline-completion-cancel))
  (keep "all"))

(wait "the server to hear of it" 10
      (lambda () (with-temp-buffer
                   (insert-file-contents server-log)
                   (re-search-forward " accepted: .*parts" nil t))))

;; Several lines, since a loop has a body: one of them, and as much more as parses.
(goto-char (point-max))
(insert "\n\ndef total(shapes):\n    result = 0\n    for index")
(let ((begin (point)))
  (lsp-inline-completion-display)
  (let ((ghost (substring-no-properties (or (shown) "")))
        line)
    (unless (string-search "\n" ghost) (error "Not several lines: %S" ghost))
    (dovetail-accept-line)
    (setq line (buffer-substring-no-properties begin (point-max)))
    (unless (and (string-prefix-p line ghost) (string-search "\n" line)) (error "No line: %S" line))
    (say "a line: %S of %S" line ghost))
  (when (lsp-inline-completion--active-p) (lsp-inline-completion-cancel))
  (keep "line"))

;; What is missing stands behind a bracket that is closed already: it is covered, and not closed twice.
(goto-char (point-min))
(search-forward "def largest(shapes):")
(insert "\n    if all()")
(backward-char)
(lsp-inline-completion-display)
(let ((ghost (substring-no-properties (or (shown) ""))))
  (unless (equal (dovetail--covered (elt lsp-inline-completion--items lsp-inline-completion--current)) ")")
    (error "Nothing is covered: %S" ghost))
  (lsp-inline-completion-accept)
  (goto-char (point-min))
  (search-forward (concat "    if all(" ghost "\n"))
  (when (lsp-inline-completion--active-p) (lsp-inline-completion-cancel))
  (say "over a closer: %S" ghost)
  (keep "covering"))

;; Another suggestion.
(let* ((ghost (ask "self.width = width\n        " "self.h"))
       (count (length lsp-inline-completion--items)))
  (lsp-inline-completion-next)
  (unless (and (> count 1) (not (equal (substring-no-properties (shown)) ghost)))
    (error "No other than %S" ghost))
  (say "another: %S, then %S" ghost (substring-no-properties (shown)))
  (lsp-inline-completion-cancel))

(defun answers (text)
  (with-current-buffer "*dovetail*"
    (goto-char (point-min))
    (search-forward text)))
(dovetail-doctor)
(answers "while typing")
(let ((window (selected-window)))
  (dovetail-explain)
  (unless (eq window (selected-window)) (error "The explanation takes the focus")))
(answers "The cursor stands in")
(say "status: %s" (gethash "state" dovetail-status))

;; In a buffer of another language it is said which are covered.
(with-temp-buffer
  (setq major-mode 'rust-mode)
  (unless (string-prefix-p " Dovetail:not for rust" (dovetail--lighter)) (error "The mode line: %s" (dovetail--lighter)))
  (condition-case problem
      (progn (dovetail-explain) (error "It explains"))
    (user-error (unless (string-search "of rust; the languages are python, " (cadr problem)) (signal (car problem) (cdr problem))))))

;; Killed, as the system does where memory runs out: another one is started, but not for ever.
(defun server () (seq-find #'dovetail--workspace-p (lsp-workspaces)))
(defun kill ()
  (let ((killed (server)))
    (signal-process (lsp-process-id (lsp--workspace-cmd-proc killed)) 'SIGKILL)
    (wait "its end" 10 (lambda () (not (eq killed (server)))))))
(dotimes (_ 4)
  (kill)
  (wait "another server" 60 (lambda () (and (server) (eq 'initialized (lsp--workspace-status (server)))))))
(goto-char (point-max))
(insert "\n\nfor index")
(lsp-inline-completion-display)
(say "killed, and suggests again: %S" (substring-no-properties (or (shown) (error "Nothing"))))
(lsp-inline-completion-cancel)
(kill)
(unless (and (equal " Dovetail:error" (dovetail--lighter))
             (string-search "killed (signal 9)" (gethash "message" dovetail-status)))
  (error "The mode line: %s" (dovetail--lighter)))
(dovetail-restart)
(wait "another server" 60 (lambda () (and (server) (eq 'initialized (lsp--workspace-status (server))))))
(say "restarted")
(say "PASSED")
(set-buffer-modified-p nil)
(kill-emacs 0)
