import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [
		cloudflare({
			viteEnvironment: { name: "ssr" },
			auxiliaryWorkers: [{ configPath: "./workers/cms/wrangler.toml" }],
			persistState: { path: process.env["DATA_DIR"] ?? ".data" },
		}),
		tailwindcss(),
		reactRouter(),
	],
	environments: { ablage_cms: { build: { outDir: "build/cms" } } },
});
