import { join } from "node:path";
import { build, type Plugin } from "vite";
import { ROOT } from "../run-command.ts";

/** Builds the service worker into one file, apart from the pages: `/sw.js`, whose scope is the whole site. */
function bundle(options: { write: boolean }) {
	return build({
		configFile: false,
		root: ROOT,
		logLevel: "warn",
		publicDir: false,
		build: {
			...options,
			outDir: join(ROOT, "build/client"),
			emptyOutDir: false,
			rolldownOptions: {
				input: join(ROOT, "app/service-worker/sw.ts"),
				output: { format: "iife", entryFileNames: "sw.js" },
			},
		},
	});
}

/** After the pages, whose build empties the folder. */
export const serviceWorker: Plugin = {
	name: "service-worker",
	apply: "build",
	buildApp: { order: "post", handler: async () => void (await bundle({ write: true })) },
};

/** In front of the Workers, which have no such file in development. */
export const serviceWorkerInDevelopment: Plugin = {
	name: "service-worker-in-development",
	apply: "serve",
	configureServer({ middlewares }) {
		middlewares.use("/sw.js", (_request, response, next) => {
			bundle({ write: false })
				.then((built) => {
					const [output] = [built].flat();
					const [file] = output && "output" in output ? output.output : [];
					response.setHeader("Content-Type", "text/javascript").setHeader("Cache-Control", "no-cache");
					response.end(file?.code);
				})
				.catch(next);
		});
	},
};
