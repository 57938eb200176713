import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => {
	// The built Workers learn their environment from whoever starts them.
	const config = command === "serve" ? { vars: { ENVIRONMENT: "local" } } : {};
	return {
		plugins: [
			cloudflare({
				config,
				viteEnvironment: { name: "ssr" },
				auxiliaryWorkers: [{ configPath: "./workers/cms/wrangler.toml", config }],
				persistState: { path: process.env["DATA_DIR"] ?? ".data" },
			}),
			tailwindcss(),
			reactRouter(),
		],
		environments: { ablage_cms: { build: { outDir: "build/cms" } } },
	};
});
