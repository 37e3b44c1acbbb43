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

(defcustom dovetail-languages '("python" "json")
  "The identifiers of the languages that the server is started for."
  :type '(repeat string))

(defcustom dovetail-settings nil
  "The server's settings, such as (:comments :json-false :pythonVersion \"3.9\")."
  :type 'plist)

(defvar dovetail-status nil
  "What the server says of itself: a hash table with state, message, model and latency.")

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection (lambda () dovetail-command))
  :activation-fn (lambda (_file _mode)
                   (member (lsp-buffer-language) dovetail-languages))
  :add-on? t
  :priority -1
  :initialization-options (lambda () (or dovetail-settings (make-hash-table)))
  :notification-handlers
  (lsp-ht ("$/dovetail/status" (lambda (_workspace status) (setq dovetail-status status))))
  :server-id 'dovetail))

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
  (dovetail--show "dovetail.doctor"))

(defun dovetail-explain ()
  "Show why this is suggested at point, or why nothing is."
  (interactive)
  (dovetail--show "dovetail.explain"
                  (vector (list :uri (lsp--buffer-uri) :position (lsp--cur-position)))))

(defun dovetail--accept-part (enough)
  "Accept the parts of the suggestion up to the first after which ENOUGH matches."
  (let* ((item (elt lsp-inline-completion--items lsp-inline-completion--current))
         (command (lsp-get item :command))
         (about (and command (elt (lsp-get command :arguments) 0)))
         (parts (append (and about (lsp-get about :parts)) nil))
         (text ""))
    (while (and parts (not (string-match-p enough text)))
      (setq text (concat text (pop parts))))
    (if (null parts)
        (lsp-inline-completion-accept)
      (goto-char lsp-inline-completion--start-point)
      (lsp-inline-completion-cancel)
      (insert text)
      (lsp-notify "textDocument/didPartiallyAcceptCompletion"
                  (list :item (list :command command) :acceptedLength (length text)))
      (lsp-inline-completion-display t))))

(defun dovetail-accept-word ()
  "Accept the suggestion up to the next place where the file parses."
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

;;;###autoload
(defun dovetail-start ()
  "Start the server for this buffer and show suggestions when Emacs is idle."
  (interactive)
  (lsp)
  (lsp-inline-completion-mode 1))

(provide 'dovetail)
;;; dovetail.el ends here
