import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { ROOT } from "../run-command.ts";
import { BUILD, WORKER_OPTIONS } from "./build.ts";
import { APP_VARIABLES, CMS_VARIABLES } from "./operator-variables.ts";
import {
	bucketService,
	fromEnvironment,
	inReadingProcess,
	STATIC_FILES,
	staticFilesService,
} from "./workerd-bindings.ts";

/** What is taken apart here of the many options of a Worker. */
interface BuiltOptions {
	bindings: Record<string, unknown>;
	serviceBindings: Record<string, unknown>;
	assets: object;
	compatibilityDate: string;
	compatibilityFlags: string[];
}

/** The name that Miniflare gives the folder of the static files. */
export const STATIC_FILES_DIRECTORY = `assets:storage:${STATIC_FILES}`;
export const CLIENT_BUILD = join(ROOT, "build/client");

/**
 * The product's Workers as options of Miniflare. The CMS finds its secrets in the environment of workerd.
 * @param recognise answers what the reader asks of the recogniser: workerd runs all Workers in one thread, and would
 * answer nobody while a page is recognised; `null` where nothing is to be read
 */
export function productWorkers(
	environment: string,
	port: number,
	recognise: ((request: Request) => Response | Promise<Response>) | null,
) {
	const variables = { ENVIRONMENT: environment };
	const others = [
		...appWorkers(variables, port),
		cmsWorker(variables),
		builtWorker("ablage-relay", BUILD.relay, variables),
	];
	if (!recognise) return [...others, EMPTY_READER];
	const reader = builtWorker("ablage-reader", BUILD.reader, variables);
	return [
		...others,
		{ ...reader, serviceBindings: { ...reader.serviceBindings, RECOGNISER: recognise } },
		...readersHelpers().map(([, name, directory]) => builtWorker(name, directory, variables)),
	];
}

/** In the place of the reader, to which the CMS is bound. */
const EMPTY_READER = {
	name: "ablage-reader",
	modules: true,
	script: "export default {};",
	compatibilityDate: "2026-10-01",
};

/** Those that the reader asks: the name of the binding, of the Worker, and where the build has put it. */
export function readersHelpers() {
	return [
		["PHOTO_DECODER", "ablage-photo-decoder", BUILD.photoDecoder],
		["TYPESETTER", "ablage-typesetter", BUILD.typesetter],
		["FONTS", "ablage-fonts", BUILD.fonts],
	] as const;
}

/** Miniflare's names of the sockets of the first and the second of the serving Workers. */
export const APP_SOCKET = "direct:0:default";
export const BUCKET_SOCKET = "direct:1:default";

/** The product's Workers without those that read files, which have a process of their own (reading-process.ts). */
export function servingWorkers(environment: string, port: number) {
	const variables = { ENVIRONMENT: environment };
	const cms = cmsWorker(variables);
	const { READER: _apart, ...serviceBindings } = cms.serviceBindings;
	const [app, staticFiles] = appWorkers(variables, port);
	return [
		app,
		{
			name: "ablage-bucket",
			modules: true,
			script: "export default { fetch: (request, { BUCKET }) => BUCKET.fetch(request) };",
			compatibilityDate: cms.compatibilityDate,
			unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
			unsafeBindings: [bucketService("BUCKET")],
		},
		staticFiles,
		{ ...cms, serviceBindings, unsafeBindings: [...cms.unsafeBindings, inReadingProcess("READER")] },
		builtWorker("ablage-relay", BUILD.relay, variables),
	];
}

function cmsWorker(variables: Record<string, string>) {
	return {
		...withoutBindings(builtWorker("ablage-cms", BUILD.cms, variables), CMS_VARIABLES),
		unsafeBindings: ["JWT_SECRET", "VAPID_KEYS", ...CMS_VARIABLES].map(fromEnvironment),
	};
}

/**
 * The app's Worker on the port, and its static files behind the binding that it has for them anyway: in front of it
 * they would send each request through three more Workers.
 */
function appWorkers(variables: Record<string, string>, port: number) {
	const { assets, ...built } = builtWorker("ablage", BUILD.app, variables);
	const worker = withoutBindings(built, APP_VARIABLES);
	return [
		{
			...worker,
			unsafeDirectSockets: [{ host: "127.0.0.1", port }],
			unsafeBindings: [...APP_VARIABLES.map(fromEnvironment), staticFilesService("ASSETS")],
		},
		{
			name: STATIC_FILES,
			modules: true,
			script: "export default { fetch: () => new Response(null, { status: 404 }) };",
			compatibilityDate: worker.compatibilityDate,
			assets: { ...assets, directory: CLIENT_BUILD },
		},
	] as const;
}

/** What is read from the environment does not stand in the configuration as well. */
function withoutBindings<Worker extends { bindings: Record<string, unknown> }>(
	worker: Worker,
	names: readonly string[],
): Worker {
	const bindings = Object.entries(worker.bindings).filter(([name]) => !names.includes(name));
	return { ...worker, bindings: Object.fromEntries(bindings) };
}

const MODULE_TYPES: Readonly<Record<string, string>> = { ".wasm": "CompiledWasm", ".bin": "Data" };

/** A Worker as the build left it, with the bindings that its wrangler.json names. */
export function builtWorker(name: string, directory: string, bindings: Record<string, string>) {
	const { [name]: options } = JSON.parse(readFileSync(WORKER_OPTIONS, "utf8")) as Record<
		string,
		BuiltOptions
	>;
	if (!options) throw new Error(`${WORKER_OPTIONS} has no Worker ${name}`);
	const entry = join(directory, "index.js");
	const others = globSync("**/*.{js,wasm,bin}", { cwd: directory })
		.map((file) => join(directory, file))
		.filter((file) => file !== entry);
	return {
		...options,
		name,
		rootPath: directory,
		modulesRoot: directory,
		modules: [entry, ...others].map((path) => ({
			type: MODULE_TYPES[extname(path)] ?? "ESModule",
			path,
		})),
		bindings: Object.assign({}, options.bindings, bindings),
	};
}
