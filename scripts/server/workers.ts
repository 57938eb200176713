import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import {
	MAX_UPLOAD_CHUNK_BYTES,
	MIN_UPLOAD_CHUNK_BYTES,
	UPLOAD_CHUNK_BYTES,
} from "../../contract/constants.ts";
import { ROOT } from "../run-command.ts";
import { BUILD, WORKER_OPTIONS } from "./build.ts";
import { StartError } from "./data-dir.ts";
import { bucketService, fromEnvironment, inReadingProcess } from "./workerd-bindings.ts";

/** Variables of the Workers that whoever starts the server may set in its environment, and what they are else. */
const OPERATOR_VARIABLES = {
	CMS_URL: "",
	USER_QUERY: "",
	ALLOWED_ORIGINS: "",
	// The server listens on the loopback alone: nobody stands in front of it unless somebody says so.
	CLIENT_ADDRESS_HEADER: "",
	ROUTE_RULES: "[]",
	UPLOAD_CHUNK_SIZE: String(UPLOAD_CHUNK_BYTES),
	PUBLIC_ORIGIN: "",
	OPERATING_TENANT: "",
	PUSH_SERVICES: "",
	ICON_SERVICE: "",
	STRIPE_WEBHOOK_SECRET: "",
	OIDC_PROVIDERS: "",
	OPERATOR_NAME: "",
	OPERATOR_ADDRESS: "",
	OPERATOR_EMAIL: "",
	OPERATOR_PHONE: "",
	OPERATOR_UID: "",
	HOSTING: "",
};
/** Those that the CMS reads, too or alone. */
const CMS_VARIABLES = [
	"UPLOAD_CHUNK_SIZE",
	"PUBLIC_ORIGIN",
	"OPERATING_TENANT",
	"PUSH_SERVICES",
	"ICON_SERVICE",
	"STRIPE_WEBHOOK_SECRET",
	"OIDC_PROVIDERS",
];
/** What the app has no use for. */
const OF_CMS_ALONE = new Set(["ICON_SERVICE", "STRIPE_WEBHOOK_SECRET", "OIDC_PROVIDERS"]);
const APP_VARIABLES = Object.keys(OPERATOR_VARIABLES).filter((name) => !OF_CMS_ALONE.has(name));

/**
 * Those variables as the environment has them.
 * @throws StartError for what the CMS would not start with
 */
export function operatorVariables(
	environment: Record<string, string | undefined> = process.env,
): Record<string, string> {
	const variables = Object.fromEntries(
		Object.entries(OPERATOR_VARIABLES).map(([name, otherwise]) => [name, environment[name] || otherwise]),
	);
	const size = Number(variables["UPLOAD_CHUNK_SIZE"]);
	if (!Number.isInteger(size) || size < MIN_UPLOAD_CHUNK_BYTES || size > MAX_UPLOAD_CHUNK_BYTES) {
		const range = `from ${MIN_UPLOAD_CHUNK_BYTES} to ${MAX_UPLOAD_CHUNK_BYTES}`;
		throw new StartError(`UPLOAD_CHUNK_SIZE must be a whole number of bytes ${range}.`);
	}
	if (!/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(variables["OPERATOR_EMAIL"] ?? "")) {
		throw new StartError("OPERATOR_EMAIL must be an e-mail address.");
	}
	if (!/^(\+?[\d ]{5,20})?$/.test(variables["OPERATOR_PHONE"] ?? "")) {
		throw new StartError("OPERATOR_PHONE must be a telephone number.");
	}
	if (!/^(\S{16,})?$/.test(variables["STRIPE_WEBHOOK_SECRET"] ?? "")) {
		throw new StartError("STRIPE_WEBHOOK_SECRET must have at least 16 characters, and no blank among them.");
	}
	if (!/^([1-9]\d*|[a-z][a-z0-9]{23})?$/.test(variables["OPERATING_TENANT"] ?? "")) {
		throw new StartError("OPERATING_TENANT must be a tenant's documentId or its number.");
	}
	if (
		!/^(((\*\.)?[a-z\d-]+(\.[a-z\d-]+)+|http:\/\/127\.0\.0\.1:\d+)(,|$))*$/.test(
			variables["PUSH_SERVICES"] ?? "",
		)
	) {
		throw new StartError(
			"PUSH_SERVICES must be names of hosts with commas between: push.example,*.push.example",
		);
	}
	if (!/^(https?:\/\/[^/?#\s]+)?$/.test(variables["ICON_SERVICE"] ?? "")) {
		throw new StartError("ICON_SERVICE must be an origin: https://api.iconify.design");
	}
	if (!isListOfProviders(variables["OIDC_PROVIDERS"] ?? "")) {
		throw new StartError(
			"OIDC_PROVIDERS must be a list in JSON, each with id, name, issuer, clientId and clientSecret.",
		);
	}
	return variables;
}

/** What a start says of an imprint that lacks something; `null` of one that is whole. */
export function imprintWarning(variables: Record<string, string>): string | null {
	const needed = ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_EMAIL"];
	const missing = needed.filter((name) => !variables[name]);
	return missing.length > 0 ? `The imprint is incomplete: ${missing.join(", ")} not set.` : null;
}

const PROVIDER_SETTINGS: Record<string, RegExp> = {
	id: /^[a-z][a-z\d-]{0,30}$/,
	name: /./,
	issuer: /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/,
	clientId: /./,
	clientSecret: /./,
};

/** As the CMS takes it (workers/cms/environment.ts). */
function isListOfProviders(text: string): boolean {
	if (text === "") return true;
	try {
		const list: unknown = JSON.parse(text);
		return Array.isArray(list) && list.every(isProvider);
	} catch {
		return false;
	}
}

function isProvider(provider: unknown): boolean {
	if (!(provider instanceof Object)) return false;
	const settings = new Map<string, unknown>(Object.entries(provider));
	const isRight = ([name, form]: [string, RegExp]) => form.test(String(settings.get(name) ?? ""));
	const names = Object.entries(PROVIDER_SETTINGS);
	return settings.size === names.length && names.every(isRight);
}

/** What is taken apart here of the many options of a Worker. */
interface BuiltOptions {
	bindings: Record<string, unknown>;
	serviceBindings: Record<string, unknown>;
	assets: object;
	compatibilityDate: string;
	compatibilityFlags: string[];
}

const STATIC_FILES = "ablage-static-files";
/** The name that Miniflare gives the folder of the static files. */
export const STATIC_FILES_DIRECTORY = `assets:storage:${STATIC_FILES}`;
export const CLIENT_BUILD = join(ROOT, "build/client");

/**
 * The product's Workers as options of Miniflare. The CMS finds its secrets in the environment of workerd.
 * @param recognise answers what the reader asks of the recogniser: workerd runs all Workers in one thread, and would
 * answer nobody while a page is recognised
 */
export function productWorkers(
	environment: string,
	port: number,
	recognise: (request: Request) => Response | Promise<Response>,
) {
	const variables = { ENVIRONMENT: environment };
	const reader = builtWorker("ablage-reader", BUILD.reader, variables);
	return [
		...appWorkers(variables, port),
		cmsWorker(variables),
		builtWorker("ablage-relay", BUILD.relay, variables),
		{ ...reader, serviceBindings: { ...reader.serviceBindings, RECOGNISER: recognise } },
		...readersHelpers().map(([, name, directory]) => builtWorker(name, directory, variables)),
	];
}

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
	const { serviceBindings } = worker;
	return [
		{
			...worker,
			serviceBindings: { ...serviceBindings, ASSETS: STATIC_FILES },
			unsafeDirectSockets: [{ host: "127.0.0.1", port }],
			unsafeBindings: APP_VARIABLES.map(fromEnvironment),
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
