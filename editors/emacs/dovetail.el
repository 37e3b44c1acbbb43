;;; dovetail.el --- Completions that never break the file -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1") (lsp-mode "10.0.0"))
;; Version: 0.1.0

;;; Commentary:

;; A client of lsp-mode for Dovetail's language server, which works beside the
;; other servers of a buffer, and keys for its suggestions:
;;
;;   (require 'dovetail)
;;   (add-hook 'python-mode-hook #'dovetail-start)

;;; Code:

(require 'lsp-mode)
(require 'lsp-inline-completion)

(defgroup dovetail nil
  "Completions that never break the file."
  :group 'lsp-mode)

(defcustom dovetail-command
  (let* ((here (file-name-directory (or load-file-name buffer-file-name "")))
         (beside (list (expand-file-name "../../dovetail" here)
                       (expand-file-name "../../bin/dovetail" here))))
    (list (or (seq-find #'file-executable-p beside) "dovetail") "serve"))
  "What starts the server."
  :type '(repeat string))

(defcustom dovetail-languages
  '("python" "javascript" "javascriptreact" "typescript" "typescriptreact" "go" "java" "html" "vue"
    "svelte" "json" "jsonc"
    ;; once "dovetail language add" has added them
    "c" "cpp" "csharp" "rust" "php" "kotlin" "lua" "zig" "css"
    "toml" "sql" "hcl" "terraform" "dart" "powershell" "makefile")
  "The identifiers of the languages that the server is started for."
  :type '(repeat string))

(defcustom dovetail-settings nil
  "The server's settings, such as (:comments :json-false :pythonVersion \"3.9\")."
  :type 'plist
  :risky t) ; they may say where text is sent

(defcustom dovetail-delay 0.3
  "Seconds without a key after which a suggestion is asked for."
  :type 'number)

(defun dovetail--languages ()
  "`dovetail-languages', and those that `dovetail-settings' has grammars for."
  (append dovetail-languages
          (mapcar (lambda (name) (substring (symbol-name name) 1))
                  (seq-filter #'keywordp (plist-get dovetail-settings :grammars)))))

(defvar dovetail-status nil
  "What the server says of itself: a hash table with state, message, model and latency.")

(defvar dovetail--rests-until nil
  "The time until which nothing is suggested by itself, or nil.")

(defvar-local dovetail--timer nil
  "The timer that asks for a suggestion in this buffer.")

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () (default-value 'dovetail-command))) ; no folder's
  :activation-fn (lambda (_file _mode)
                   (member (lsp-buffer-language) (dovetail--languages)))
  :add-on? t
  :priority -1
  :initialization-options (lambda () (or dovetail-settings (make-hash-table)))
  :notification-handlers
  (lsp-ht ("$/dovetail/status" (lambda (_workspace status) (setq dovetail-status status))))
  :server-id 'dovetail))

;;; A server that dies

(defvar dovetail--deaths nil
  "When servers died, in seconds.")

(defun dovetail--workspace-p (workspace)
  "Whether WORKSPACE is one of Dovetail's."
  (eq 'dovetail (lsp--workspace-server-id workspace)))

(defun dovetail--end (process)
  "By whom PROCESS was ended."
  (let ((number (process-exit-status process)))
    (cond ((not (eq 'signal (process-status process)))
           (format "the server ended by itself, with status %d" number))
          ((= number 9) "the server was killed (signal 9), as the system does where memory runs out")
          (t (format "the server was ended by signal %d" number)))))

(defun dovetail--died (workspace)
  "Have another server started for WORKSPACE, whose one died.
One that was told to end, that had not begun, or that has died five
times in three minutes is left alone."
  (when (and (dovetail--workspace-p workspace)
             (not (lsp--workspace-shutdown-action workspace)))
    (let ((how (dovetail--end (lsp--workspace-cmd-proc workspace)))
          (now (float-time)))
      (setq dovetail--deaths
            (cons now (seq-filter (lambda (death) (< (- now death) 180)) dovetail--deaths)))
      (if (and (eq 'initialized (lsp--workspace-status workspace))
               (< (length dovetail--deaths) 5))
          (setf (lsp--workspace-shutdown-action workspace) 'restart)
        (setf (lsp--workspace-shutdown-action workspace) 'shutdown)
        (setq dovetail-status (lsp-ht ("state" "error") ("message" how)))
        (force-mode-line-update t)
        (display-warning 'dovetail (concat how "; M-x dovetail-restart starts it again") :error)))))

(add-hook 'lsp-after-uninitialized-functions #'dovetail--died)

(defun dovetail-restart ()
  "Start another server, whatever became of the last one."
  (interactive)
  (setq dovetail--deaths nil)
  (let ((running (seq-filter #'dovetail--workspace-p (lsp--session-workspaces (lsp-session)))))
    (if running
        (mapc #'lsp-workspace-restart running)
      (dolist (buffer (buffer-list))
        (with-current-buffer buffer
          (when (bound-and-true-p dovetail-mode)
            (lsp)))))))

;;; What the server tells

(defun dovetail--not-covered ()
  "Why nothing is suggested in the language of this buffer; nil if it is covered."
  (let* ((lsp-warn-no-matched-clients nil)
         (language (lsp-buffer-language)))
    (unless (member language (dovetail--languages))
      (format "nothing is suggested in files of %s; the languages are %s"
              language (string-join (dovetail--languages) ", ")))))

(defun dovetail--need-server ()
  "Say why there is no server for this buffer, if there is none."
  (unless (seq-some #'dovetail--workspace-p (lsp-workspaces))
    (user-error "Dovetail: %s"
                (or (dovetail--not-covered)
                    (and dovetail-status
                         (equal "error" (gethash "state" dovetail-status))
                         (gethash "message" dovetail-status))
                    "no server runs for this buffer; M-x dovetail-start starts one"))))

(defun dovetail--show (command &optional arguments)
  "Run COMMAND of the server with ARGUMENTS and show the text that it answers."
  (let ((text (lsp-request "workspace/executeCommand"
                           (list :command command :arguments (or arguments [])))))
    (with-current-buffer (get-buffer-create "*dovetail*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert text))
      (special-mode)
      (goto-char (point-min))
      (display-buffer (current-buffer)))))

(defun dovetail-doctor ()
  "Show how the server is."
  (interactive)
  (dovetail--need-server)
  (dovetail--show "dovetail.doctor"))

(defun dovetail-explain ()
  "Show why this is suggested at point, or why nothing is."
  (interactive)
  (dovetail--need-server)
  (dovetail--show "dovetail.explain"
                  (vector (list :uri (lsp--buffer-uri) :position (lsp--cur-position)))))

;;; Accepting a part

(defun dovetail--holds (many few)
  "Whether the letters of FEW stand in MANY, in their order."
  (let ((found 0))
    (dolist (letter (append many nil))
      (when (and (< found (length few)) (eq letter (aref few found)))
        (setq found (1+ found))))
    (= found (length few))))

(defun dovetail--covered (item)
  "The closers behind point that ITEM replaces."
  (let* ((range (lsp-get item :range))
         (end (and range (lsp--position-to-point (lsp-get range :end)))))
    (if (and end (> end lsp-inline-completion--start-point))
        (buffer-substring-no-properties lsp-inline-completion--start-point end)
      "")))

(defvar-local dovetail--left nil
  "What a suggestion put behind point, on point's line, and the rest of that line as it was left.")

(defun dovetail--accept-part (enough)
  "Accept the parts of the suggestion up to the first after which ENOUGH matches.
What closes the text there is put behind point, in place of the closers
that the suggestion covers."
  (let* ((item (elt lsp-inline-completion--items lsp-inline-completion--current))
         (command (lsp-get item :command))
         (about (and command (elt (lsp-get command :arguments) 0)))
         (parts (append (and about (lsp-get about :parts)) nil))
         (behind (append (and about (lsp-get about :behind)) nil))
         (covered (dovetail--covered item))
         (text "")
         (left covered))
    (while (and parts (not (string-match-p enough text)))
      (setq text (concat text (pop parts))
            left (if behind (pop behind) covered)))
    (if (or (null parts)
            (and (equal left covered) (not (dovetail--holds (string-join parts) covered))))
        (lsp-inline-completion-accept)
      (goto-char lsp-inline-completion--start-point)
      (lsp-inline-completion-cancel)
      (insert text)
      (unless (equal left covered)
        (delete-char (length covered))
        (save-excursion (insert left))
        (setq dovetail--left
              (cons (car (split-string left "\n"))
                    (buffer-substring-no-properties (point) (line-end-position)))))
      (lsp-notify "textDocument/didPartiallyAcceptCompletion"
                  (list :item (list :command command) :acceptedLength (length text)))
      (lsp-inline-completion-display t))))

(defun dovetail--type-over ()
  "Take away the character behind point that a suggestion put there, if it was typed just now."
  (when (and dovetail--left (eq last-command-event (char-after)))
    (let* ((rest (buffer-substring-no-properties (point) (line-end-position)))
           (passed (- (length (cdr dovetail--left)) (length rest))))
      (when (and (<= 0 passed) (< passed (length (car dovetail--left)))
                 (string-suffix-p rest (cdr dovetail--left)))
        (delete-char 1)))))

(defun dovetail-accept-word ()
  "Accept the suggestion up to the end of the next word."
  (interactive)
  (dovetail--accept-part "[^ \t\r\n]"))

(defun dovetail-accept-line ()
  "Accept the suggestion up to the first place after a line end where the file parses."
  (interactive)
  (dovetail--accept-part "[^ \t\r\n].*\n"))

(lsp-inline-completion--define-key lsp-inline-completion-active-map
                                   (kbd "C-<right>") #'dovetail-accept-word 'keep)
(lsp-inline-completion--define-key lsp-inline-completion-active-map
                                   (kbd "C-<down>") #'dovetail-accept-line 'keep)

;;; Asking by itself

;; lsp-mode's own timer waits for two seconds, and compares point with where it
;; was when it heard of the change: under `electric-pair-mode' it is another.
;; This one reads point when it fires.

(defun dovetail--rests ()
  "Whether nothing is to be suggested by itself now."
  (and dovetail--rests-until (time-less-p nil dovetail--rests-until)))

(defun dovetail--suggest (buffer)
  "Show a suggestion at point, if BUFFER is still the one that is typed in."
  (when (and (buffer-live-p buffer)
             (eq buffer (window-buffer (selected-window)))
             (not (minibufferp)))
    (with-current-buffer buffer
      (when (and dovetail-mode
                 (not (dovetail--rests))
                 (not (region-active-p))
                 (not (lsp-inline-completion--active-p))
                 (not executing-kbd-macro)
                 (not (run-hook-with-args-until-success 'lsp-inline-completion-inhibit-predicates)))
        (lsp-inline-completion-display 'implicit)))))

(defun dovetail--after-change (&rest _)
  "Ask for a suggestion once no key was pressed for `dovetail-delay' seconds."
  (when dovetail--timer
    (cancel-timer dovetail--timer))
  (setq dovetail--timer
        (run-with-idle-timer dovetail-delay nil #'dovetail--suggest (current-buffer))))

(defun dovetail-snooze (minutes)
  "Suggest nothing by itself for MINUTES; for 0, go on now.
A suggestion that is asked for by a command is shown all the same."
  (interactive (list (if current-prefix-arg
                         (prefix-numeric-value current-prefix-arg)
                       (read-number "Suggest nothing for minutes (0: go on): " 15))))
  (setq dovetail--rests-until
        (and (> minutes 0) (time-add nil (* 60 minutes))))
  (when (lsp-inline-completion--active-p)
    (lsp-inline-completion-cancel))
  (force-mode-line-update t)
  (message "Dovetail suggests %s"
           (if dovetail--rests-until
               (format-time-string "nothing by itself until %H:%M" dovetail--rests-until)
             "again")))

(defun dovetail--lighter ()
  "What the mode line says."
  (let ((why (dovetail--not-covered)))
    (cond
     (why (propertize (concat " Dovetail:not for " (lsp-buffer-language)) 'help-echo why))
     ((and dovetail-status (equal "error" (gethash "state" dovetail-status)))
      (propertize " Dovetail:error" 'help-echo (gethash "message" dovetail-status)))
     ((dovetail--rests) (format-time-string " Dovetail:until %H:%M" dovetail--rests-until))
     (t " Dovetail"))))

(defun dovetail--welcome ()
  "Say once, when a suggestion is shown for the first time, which key accepts."
  (remove-hook 'lsp-inline-completion-shown-hook #'dovetail--welcome t)
  (let ((said (locate-user-emacs-file "dovetail-welcomed")))
    (unless (file-exists-p said)
      (with-demoted-errors "Dovetail: %S"
        (make-directory (file-name-directory said) t)
        (write-region "" nil said nil 'silent))
      (message "Dovetail: %s"
               (substitute-command-keys
                "\\<lsp-inline-completion-active-map>\\[lsp-inline-completion-accept] accepts what is grey, \
\\[dovetail-accept-word] a part of it, \\[lsp-inline-completion-cancel] takes it away")))))

(define-minor-mode dovetail-mode
  "Show suggestions at point when no key was pressed for a while."
  :lighter (:eval (dovetail--lighter))
  (cond
   (dovetail-mode
    ;; In place of lsp-mode's own, which would ask a second time.
    (setq-local lsp-inline-completion-enable nil)
    (when (bound-and-true-p lsp-inline-completion-mode)
      (lsp-inline-completion-mode -1))
    (add-hook 'after-change-functions #'dovetail--after-change nil t)
    (add-hook 'post-self-insert-hook #'dovetail--type-over nil t)
    (add-hook 'lsp-inline-completion-shown-hook #'dovetail--welcome nil t))
   (t
    (when dovetail--timer
      (cancel-timer dovetail--timer))
    (kill-local-variable 'lsp-inline-completion-enable)
    (remove-hook 'after-change-functions #'dovetail--after-change t)
    (remove-hook 'post-self-insert-hook #'dovetail--type-over t)
    (remove-hook 'lsp-inline-completion-shown-hook #'dovetail--welcome t))))

;;;###autoload
(defun dovetail-start ()
  "Start the server for this buffer and show suggestions when Emacs is idle."
  (interactive)
  (dovetail-mode 1)
  (lsp))

;;;###autoload
(defun dovetail-setup ()
  "Have `dovetail-start' called in the modes of the languages that Dovetail covers."
  (dolist (mode '(python js js-jsx typescript tsx typescript-ts tsx-ts python-ts js-ts go go-ts
                  java java-ts html html-ts mhtml vue svelte json json-ts jsonc))
    (add-hook (intern (format "%s-mode-hook" mode)) #'dovetail-start)))

(provide 'dovetail)
;;; dovetail.el ends here
