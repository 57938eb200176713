import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { writeLocalBuild } from "./scripts/server/write-local-build.ts";

// What every page needs comes in one file: it packs better than a dozen, and stays in the cache when a page changes.
const FRAMEWORK = {
	name: "framework",
	test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|i18next)\//,
};

const SHARED = {
	name: "shared",
	test: /\/app\/(ui|features\/(error-page|layout|streaming|texts|toasts))\/|\/contract\/(constants|text-keys)/,
	minShareCount: 4,
};

/** After the Workers, what the local server needs to run them. */
const localBuild: Plugin = {
	name: "local-build",
	apply: "build",
	buildApp: { order: "post", handler: writeLocalBuild },
};

export default defineConfig(({ command }) => {
	// The built Workers learn their environment from whoever starts them.
	const config = command === "serve" ? { vars: { ENVIRONMENT: "local" } } : {};
	return {
		plugins: [
			cloudflare({
				config,
				viteEnvironment: { name: "ssr" },
				auxiliaryWorkers: ["cms", "reader"].map((name) => ({
					configPath: `./workers/${name}/wrangler.toml`,
					config,
				})),
				persistState: { path: process.env["DATA_DIR"] ?? ".data" },
			}),
			tailwindcss(),
			reactRouter(),
			localBuild,
		],
		environments: {
			client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FRAMEWORK, SHARED] } } } } },
			ablage_cms: { build: { outDir: "build/cms" } },
			ablage_reader: { build: { outDir: "build/reader" } },
		},
	};
});
