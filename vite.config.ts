import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from "vite";
import packageFile from "./package.json" with { type: "json" };
import { leaveOutOfRouter } from "./scripts/server/leave-out-of-router.ts";
import { matchWholeAddresses } from "./scripts/server/match-whole-addresses.ts";
import { writePagesAsText } from "./scripts/server/write-pages-as-text.ts";
import { libheifPart } from "./scripts/server/libheif-part.ts";
import { recogniserParts } from "./scripts/server/recogniser-parts.ts";
import { serviceWorker, serviceWorkerInDevelopment } from "./scripts/server/service-worker.ts";
import { standInFonts } from "./scripts/server/stand-in-fonts.ts";
import { typesetterFonts } from "./scripts/server/typesetter-fonts.ts";
import { writeLocalBuild } from "./scripts/server/write-local-build.ts";

// What every page needs comes in one file: it packs better than a dozen, and stays in the cache when a page changes.
const FRAMEWORK = {
	name: "framework",
	test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|i18next)\/|vite\/preload-helper/,
};

const SHARED = {
	name: "shared",
	test: /\/app\/(cookies|destinations|made-once|store)\.ts|\/app\/(ui(?!\/(forms\/(field|.*-field|file-)|overlays\/(dialog|menu)|layout\/tabs|icons\/category))|texts|features\/(error-page|layout|streaming|toasts(?!\/error-toast)))\/|\/app\/features\/session\/signed-in|\/app\/features\/(documents\/file-size|form\/form-error|document-form\/save\/with-offline-fallback)\.|\/contract\/(amounts|constants|text-keys|days|entities\/(vocabulary|document-dates)|search\/spelling)/,
	minShareCount: 4,
};

// Most visits only read.
const FORMS = {
	name: "forms",
	test: /\/app\/ui\/(forms\/(field|text-|date-field|combobox-field)|overlays\/dialog-)/,
	minShareCount: 2,
};

const FORM_PARTS = {
	name: "form-parts",
	test: /\/app\/ui\/forms\/(select-field|checkbox-field|file-)/,
	minShareCount: 2,
};

/** After the Workers, what the local server needs to run them. */
const localBuild: Plugin = {
	name: "local-build",
	apply: "build",
	buildApp: { order: "post", handler: writeLocalBuild },
};

// What stands around every page of the signed-in, and what is too small to be a file of its own for a few of them.
const FRAME = {
	name: "frame",
	test: /\/app\/(features\/(form\/(consequences|reload-after-conflict)|session\/filing|upload\/(kept-uploads|upload-gate)|search\/use-palette|layout\/(?!public|kept-focus))|ui\/(data\/initials|buttons\/link-at-click|lazy-part|use-hydrated)|router-now)/,
	minShareCount: 2,
};

// What the pages of documents share is many small modules: in one file they load quicker.
const DOCUMENTS = {
	name: "documents",
	test: /\/app\/features\/(documents\/(format-day|state)|explorer\/explorer-|search\/(composing|found-place|marked|search-text))|\/app\/ui\/forms\/(select|control-look)\.|\/contract\/explorer\/explorer-columns/,
	minShareCount: 2,
};

/** Likewise what the list shares with what it loads on demand, and the page of a document with its parts. */
const LIST = {
	name: "list",
	test: /\/app\/(routes\/documents\/(list\/(pending|use-explorer|list-place)|selection\/document-selection|preview\/(preview-shown|use-listed-row)|filter\/(filter-choices|filter-sheet-button))|features\/(selection|document-preview\/preview-cache))/,
	minShareCount: 2,
};
const DOCUMENT = {
	name: "document",
	test: /\/app\/(routes\/document\/(page-address|part-skeleton|files\/(shown-file|has-pages)|chain\/use-document-link)|features\/file-view\/file-addresses|ui\/(data\/(facts|badge)|icons\/category-icon\.tsx))/,
	minShareCount: 2,
};

// A group takes along what its modules import, unless a group before it has it.
const PARTY_FIELDS = {
	name: "party-fields",
	test: /\/app\/features\/document-form\/(fields\/(party-fields|address)|values\/party)/,
	minShareCount: 2,
};
const CHOICES = {
	name: "choices",
	test: /\/app\/features\/document-form\/(choices\/choice-list|values\/choice)/,
	minShareCount: 2,
};
const DOCUMENT_FORM = {
	name: "document-form",
	test: /\/app\/features\/document-form\/(fields|choices|commands|values)\//,
	minShareCount: 2,
};

/** The short forms of visitors. */
const NARROW = {
	name: "narrow",
	test: /\/app\/(features\/session\/narrow-page|routes\/login\/(narrow-form|one-step-page|mail-code-page))/,
	minShareCount: 2,
};

const TENANT = { name: "tenant", test: /\/app\/features\/tenant-pages\//, minShareCount: 2 };

/**
 * Our modules do nothing by being imported, but for these and style sheets: what of them only the server needs, or a page
 * on demand, would otherwise come with the page for nothing.
 */
const LEFT_OUT = { test: /\/(app|contract)\/(?!entry|root).*\.tsx?$/, sideEffects: false };

/**
 * A Worker is read whole before it gives its first answer, and has to be smaller than 3 MB: comments and what nobody runs
 * are a fifth of it. Names and lines stay, for whoever reads a stack in the log.
 */
const WORKER_OUTPUT: BuildEnvironmentOptions = {
	minify: "oxc",
	rolldownOptions: {
		output: {
			minify: {
				compress: { keepNames: { function: true, class: true } },
				mangle: false,
				codegen: { removeWhitespace: false },
			},
		},
	},
};

export default defineConfig(({ command }) => {
	// The built Workers learn their environment from whoever starts them.
	const vars = { ENVIRONMENT: "local", VAPID_KEYS: process.env["VAPID_KEYS"] ?? "" };
	const config = command === "serve" ? { vars } : {};
	return {
		define: { "import.meta.env.APP_VERSION": JSON.stringify(packageFile.version) },
		plugins: [
			serviceWorkerInDevelopment,
			cloudflare({
				config,
				viteEnvironment: { name: "ssr" },
				auxiliaryWorkers: [
					"cms",
					"fonts",
					"reader",
					"recogniser",
					"photo-decoder",
					"relay",
					"typesetter",
				].map((name) => ({
					configPath: `./workers/${name}/wrangler.toml`,
					config,
				})),
				persistState: { path: process.env["DATA_DIR"] ?? ".data" },
			}),
			recogniserParts,
			libheifPart,
			standInFonts,
			typesetterFonts,
			tailwindcss(),
			reactRouter(),
			leaveOutOfRouter,
			matchWholeAddresses,
			writePagesAsText,
			serviceWorker,
			localBuild,
		],
		environments: {
			client: {
				build: {
					// What is loaded on demand begins while React hydrates: a link for each file that it needs would have the
					// browser style the page anew, each time.
					modulePreload: {
						resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith(".css")),
					},
					rolldownOptions: {
						output: {
							// The names of all files come with the first page, and again in each file that imports them: none is longer
							// than it has to be. (What a file holds a build says with --sourcemapClient.)
							entryFileNames: "assets/[name]-[hash:7].js",
							chunkFileNames: "assets/[hash:7].js",
							codeSplitting: {
								groups: [
									FRAMEWORK,
									SHARED,
									FRAME,
									NARROW,
									DOCUMENTS,
									FORMS,
									FORM_PARTS,
									LIST,
									DOCUMENT,
									PARTY_FIELDS,
									CHOICES,
									DOCUMENT_FORM,
									TENANT,
								],
							},
						},
						treeshake: { moduleSideEffects: [LEFT_OUT] },
					},
				},
			},
			ssr: { build: WORKER_OUTPUT },
			ablage_cms: { build: { outDir: "build/cms", ...WORKER_OUTPUT } },
			ablage_reader: { build: { outDir: "build/reader", ...WORKER_OUTPUT } },
			ablage_fonts: { build: { outDir: "build/fonts", ...WORKER_OUTPUT } },
			ablage_photo_decoder: { build: { outDir: "build/photo-decoder", ...WORKER_OUTPUT } },
			ablage_recogniser: { build: { outDir: "build/recogniser", ...WORKER_OUTPUT } },
			ablage_typesetter: {
				build: { outDir: "build/typesetter", ...WORKER_OUTPUT },
				// pdfkit asks where it lies, for a colour profile that nobody wants here; a Worker lies nowhere.
				define: { "import.meta.url": '"file:///"' },
			},
			ablage_relay: {
				build: { outDir: "build/relay", ...WORKER_OUTPUT },
				// The client of Socket.IO is another one for Node, and brings a WebSocket of its own along there.
				resolve: { mainFields: ["browser", "module", "main"] },
			},
		},
	};
});
