import { relative } from "node:path";
import { BUILD, LOCAL_BUILD } from "./build.ts";
import { RECOGNISER_HEADER } from "./recogniser/recogniser-host.ts";
import { READING_HOST } from "./workerd-bindings.ts";
import { builtWorker, readersHelpers } from "./workers.ts";

/** The services of the configuration that whoever starts it says the addresses of. */
export const FILES_SERVICE = "files";
export const RECOGNISER_SERVICE = "recogniser";
export const READER_SOCKET = "reader";

/** The configuration of the workerd that reads files (reading-process.ts), in workerd's own language. */
export function readingConfig(environment: string): string {
	const variables = { ENVIRONMENT: environment };
	const helpers = readersHelpers();
	const reader = workerOf("ablage-reader", BUILD.reader, variables, [
		`(name = "FILES", r2Bucket = ${quoted(FILES_SERVICE)})`,
		`(name = "RECOGNISER", service = ${quoted(RECOGNISER_SERVICE)})`,
		...helpers.map(([binding, name]) => `(name = ${quoted(binding)}, service = ${quoted(name)})`),
	]);
	return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
	services = [
		${[reader, ...helpers.map(([, name, directory]) => workerOf(name, directory, variables))].join(",\n\t\t")},
		(name = ${quoted(FILES_SERVICE)}, external = (address = "127.0.0.1", http = ())),
		(name = ${quoted(RECOGNISER_SERVICE)}, external = (
			address = "127.0.0.1",
			http = (injectRequestHeaders = [(name = ${quoted(RECOGNISER_HEADER)}, value = "1")])
		)),
		(name = "internet", network = (allow = []))
	],
	sockets = [(
		name = ${quoted(READER_SOCKET)},
		address = "127.0.0.1:0",
		service = "ablage-reader",
		http = (capnpConnectHost = ${quoted(READING_HOST)})
	)],
	structuredLogging = true
);
`;
}

function workerOf(
	name: string,
	directory: string,
	variables: Record<string, string>,
	bindings: string[] = [],
) {
	const { modules, compatibilityDate, compatibilityFlags } = builtWorker(name, directory, variables);
	const parts = modules.map(({ type, path }) => {
		const module = relative(directory, path);
		return `(name = ${quoted(module)}, ${FIELDS[type]} = embed ${quoted(relative(LOCAL_BUILD, path))})`;
	});
	const texts = Object.entries(variables).map(
		([key, text]) => `(name = ${quoted(key)}, text = ${quoted(text)})`,
	);
	return `(
			name = ${quoted(name)},
			worker = (
				compatibilityDate = ${quoted(compatibilityDate)},
				compatibilityFlags = [${compatibilityFlags
					.filter((flag) => flag !== USUAL_FLAG)
					.map(quoted)
					.join(", ")}],
				modules = [${parts.join(", ")}],
				bindings = [${[...texts, ...bindings].join(", ")}]
			)
		)`;
}

/** The tools need it; of workerd it has become the default, and workerd says so whenever it starts. */
const USUAL_FLAG = "nodejs_compat";
/** workerd's names of the types of modules. */
const FIELDS: Readonly<Record<string, string>> = { ESModule: "esModule", CompiledWasm: "wasm", Data: "data" };

function quoted(text: string): string {
	return JSON.stringify(text);
}
