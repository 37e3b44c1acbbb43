;;; lsp-dovetail.el --- lsp-mode client for Dovetail -*- lexical-binding: t; -*-

;; Keywords: languages,tools

;;; Commentary:

;; Code completion that never breaks the file, beside the other servers of a
;; buffer.  Suggestions are inline completions: lsp-inline-completion-mode.

;;; Code:

(require 'lsp-mode)

(defgroup lsp-dovetail nil
  "LSP support for Dovetail."
  :group 'lsp-mode
  :link '(url-link "https://example.org/dovetail"))

(defcustom lsp-dovetail-enabled nil
  "Whether the server is started."
  :type 'boolean
  :group 'lsp-dovetail)

(defcustom lsp-dovetail-languages
  '("python" "javascript" "javascriptreact" "typescript" "typescriptreact" "go" "java" "html" "vue"
    "svelte" "json" "jsonc")
  "The identifiers of the languages that the server is started for."
  :type '(repeat string)
  :group 'lsp-dovetail)

(lsp-dependency 'dovetail-lsp
                '(:system "dovetail")
                '(:npm :package "dovetail-lsp" :path "dovetail"))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection
                   (lambda () (list (lsp-package-path 'dovetail-lsp) "serve")))
  :activation-fn (lambda (&rest _)
                   (and lsp-dovetail-enabled
                        (member (lsp-buffer-language) lsp-dovetail-languages)))
  :add-on? t
  :priority -2
  :server-id 'dovetail
  :download-server-fn (lambda (_client callback error-callback _update?)
                        (lsp-package-ensure 'dovetail-lsp callback error-callback))))

(lsp-consistency-check lsp-dovetail)

(provide 'lsp-dovetail)
;;; lsp-dovetail.el ends here
