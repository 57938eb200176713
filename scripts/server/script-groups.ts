/**
 * Which modules of the browser's pages come in one file: each file is a request, and a piece of work before the page answers
 * ([117](../../docs/decisions/117-one-file-for-what-comes-together.md)). What is in none of these is put together by what
 * needs it. A group takes along what its modules import, unless a group before it has it.
 */
export const SCRIPT_GROUPS = [
	// Every page needs these: they pack better than a dozen files, and stay in the cache when a page changes.
	{
		name: "framework",
		test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|i18next)\/|vite\/preload-helper/,
	},
	{
		name: "shared",
		test: /\/app\/(cookies|destinations|made-once|revalidation|store)\.ts|\/app\/(ui(?!\/(forms\/(field|.*-field|file-)|overlays\/(dialog|menu|page-dialog)|layout\/tabs|icons\/category))|texts|features\/(old-browsers\/any|error-page|layout|streaming|toasts(?!\/error-toast)))\/|\/app\/features\/session\/signed-in|\/app\/features\/(documents\/file-size|form\/form-error|document-form\/save\/with-offline-fallback)\.|\/contract\/(amounts|constants|text-keys|days|entities\/(vocabulary|document-dates|rights)|search\/spelling)/,
		minShareCount: 4,
	},
	// Around every page of the signed-in; and what is too small to be a file of its own for a few of them.
	{
		name: "frame",
		test: /\/app\/(features\/(form\/(consequences|reload-after-conflict)|session\/filing|upload\/(kept-uploads|upload-gate)|search\/use-palette|layout\/(?!public|kept-focus))|ui\/(data\/initials|buttons\/link-at-click|lazy-part|use-hydrated)|hexadecimal|random-id|router-now|user-channel)/,
		minShareCount: 2,
	},
	// Around any page, of the signed-in and of others.
	{
		name: "page",
		test: /\/app\/(features\/(error-page\/(framed\.|unframed-error)|colour-mode\/colour-mode\.|session\/unsent-form)|texts\/texts-address|ui\/layout\/environment-banner)/,
		minShareCount: 2,
	},
	// The short forms of visitors.
	{
		name: "narrow",
		test: /\/app\/(features\/session\/narrow-page|routes\/login\/(narrow-form|one-step-page|mail-code-page))/,
		minShareCount: 2,
	},
	// What pages of documents share is many small modules.
	{
		name: "documents",
		test: /\/app\/features\/(documents\/(format-day|state)|explorer\/explorer-|search\/(composing|found-place|marked|search-text))|\/app\/ui\/forms\/(select|control-look)\.|\/contract\/explorer\/explorer-columns/,
		minShareCount: 2,
	},
	// Most visits only read.
	{
		name: "forms",
		test: /\/app\/ui\/(forms\/(field|text-|date-field|combobox-field)|overlays\/dialog-)/,
		minShareCount: 2,
	},
	{
		name: "form-parts",
		test: /\/app\/ui\/forms\/(select-field|checkbox-field|file-)/,
		minShareCount: 2,
	},
	// What the list shares with what it loads on demand, and the page of a document with its parts.
	{
		name: "list",
		test: /\/app\/(routes\/documents\/(list\/(pending|use-explorer|list-place)|selection\/document-selection|preview\/(preview-shown|use-listed-row)|filter\/(filter-choices|filter-sheet-button))|features\/(selection|document-preview\/preview-cache))/,
		minShareCount: 2,
	},
	{
		name: "document",
		test: /\/app\/(routes\/document\/(page-address|part-skeleton|files\/(shown-file|has-pages)|chain\/use-document-link)|features\/(file-view\/file-addresses|documents\/(file-problem|date-meaning))|ui\/(data\/(facts|badge)|icons\/category-icon\.tsx))/,
		minShareCount: 2,
	},
	// What opens the question with whom a document is shared; what answers keys.
	{
		name: "sharing",
		test: /\/app\/features\/sharing\/(fetch-question|use-share-dialog|share-link)/,
		minShareCount: 2,
	},
	{
		name: "keys",
		test: /\/app\/(features\/keyboard\/(keymap|key-command|use-keymap)|routes\/document\/files\/file-keymaps|own-answer)/,
		minShareCount: 2,
	},
	// What the list shares with its settings, and with itself offline.
	{
		name: "explorer",
		test: /\/app\/(features\/explorer\/(active-filters|order-label)|routes\/documents\/(columns\/(columns|column-choice)|list\/view-link|filter\/filter-panel-skeleton))/,
		minShareCount: 2,
	},
	// Asking anew: soon after something has happened, and again while it has not ended.
	{
		name: "reload",
		test: /\/app\/(features\/live\/(use-)?reload-soon|routes\/document\/files\/use-reload-while)/,
		minShareCount: 2,
	},
	{
		name: "preview",
		test: /\/app\/(features\/document-preview\/preview-heading|routes\/documents\/preview\/preview-message)/,
		minShareCount: 2,
	},
	// Of the pages of a file.
	{
		name: "file-pages",
		test: /\/app\/(features\/file-view\/(page-data|word-marks|found-on-pages)|last-answer)/,
		minShareCount: 2,
	},
	// What comes once a page is there, or on demand behind it.
	{
		name: "frame-later",
		test: /\/app\/(features\/(installed-app\/install-prompt|layout\/kept-focus\.|notifications\/notification-text|offline\/(kept-cache|format-since)|push\/send-subscription|session\/load-filing|toasts\/error-toast)|ui\/in-own-task)/,
		minShareCount: 2,
	},
	// The form of a document; the pages of a tenant.
	{
		name: "party-fields",
		test: /\/app\/features\/document-form\/(fields\/(party-fields|address)|values\/party)/,
		minShareCount: 2,
	},
	{
		name: "choices",
		test: /\/app\/features\/document-form\/(choices\/choice-list|values\/choice)/,
		minShareCount: 2,
	},
	{
		name: "document-form",
		test: /\/app\/features\/document-form\/(fields|choices|commands|values)\//,
		minShareCount: 2,
	},
	// Where files are chosen or dropped that become documents.
	{
		name: "chosen-files",
		test: /\/app\/features\/upload\/(upload-field|intake\/file-intake)|\/contract\/files\/suggested-name/,
		minShareCount: 2,
	},
	// What stands around any form that may be left.
	{
		name: "form-frame",
		test: /\/app\/features\/(document-form\/unsaved\/unsaved-changes|form\/use-dirty)/,
		minShareCount: 2,
	},
	{ name: "tenant", test: /\/app\/features\/tenant-pages\//, minShareCount: 2 },
];
