import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from "vite";
import packageFile from "./package.json" with { type: "json" };
import { browserManifest } from "./scripts/server/browser-manifest.ts";
import { leaveOutOfRouter } from "./scripts/server/leave-out-of-router.ts";
import { matchWholeAddresses } from "./scripts/server/match-whole-addresses.ts";
import { writePagesAsText } from "./scripts/server/write-pages-as-text.ts";
import { libheifPart } from "./scripts/server/libheif-part.ts";
import { oneByteCode } from "./scripts/server/one-byte-code.ts";
import { recogniserParts } from "./scripts/server/recogniser/recogniser-parts.ts";
import { SCRIPT_GROUPS } from "./scripts/server/script-groups.ts";
import { serviceWorker, serviceWorkerInDevelopment } from "./scripts/server/service-worker.ts";
import { stylesOfOldBrowsers } from "./scripts/server/styles-of-old-browsers.ts";
import { standInFonts } from "./scripts/server/stand-in-fonts.ts";
import { typesetterFonts } from "./scripts/server/typesetter-fonts.ts";
import { writeLocalBuild } from "./scripts/server/write-local-build.ts";

/** After the Workers, what the local server needs to run them. */
const localBuild: Plugin = {
	name: "local-build",
	apply: "build",
	buildApp: { order: "post", handler: writeLocalBuild },
};

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
			stylesOfOldBrowsers,
			reactRouter(),
			leaveOutOfRouter,
			matchWholeAddresses,
			writePagesAsText,
			browserManifest,
			serviceWorker,
			oneByteCode,
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
								groups: SCRIPT_GROUPS,
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
