import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { readSecrets } from "./data-dir.ts";
import { ReadingProcess } from "./reading-process.ts";
import { isForRecogniser, RecogniserHost } from "./recogniser/recogniser-host.ts";
import { type ServedBuild, setBuildAside } from "./served-build.ts";
import { READING_SERVICE } from "./workerd-bindings.ts";
import { KeptWorkerd, type Launched, launchWorkerd } from "./workerd-process.ts";
import { operatorVariables } from "./operator-variables.ts";
import { APP_SOCKET, BUCKET_SOCKET, STATIC_FILES_DIRECTORY } from "./workers.ts";

/** Miniflare's names of the folders that its simulators keep things in, and where they lie in the data directory. */
const FOLDERS = {
	"d1:storage": "d1",
	"do:storage": "do",
	"r2:storage": "r2",
};
/** As Miniflare counts the levels. */
const LOG_LEVEL_ERROR = "1";

/** The running product: a workerd that answers people, and one that reads files where there are some to read. */
export class Runtime {
	/** The address at which the app answers. */
	readonly origin: string;
	/** Comes when it was stopped, or when somebody has asked workerd itself to end, as Ctrl-C in a terminal does. */
	readonly ended: Promise<void>;
	readonly #serving: KeptWorkerd;

	private constructor(port: number, serving: KeptWorkerd, reading: ReadingProcess) {
		this.origin = `http://127.0.0.1:${port}`;
		this.#serving = serving;
		// (It has the other's questions to answer until then.)
		this.ended = serving.ended.then(() => reading.stop());
	}

	/**
	 * Runs the configurations that the build has written (write-local-build.ts), with all storage in `dataDir`, which no
	 * other server has.
	 */
	static async start(port: number, dataDir: string): Promise<Runtime> {
		const reports = await receiveReports();
		// Only who runs the server may go in: whoever reached the sockets could read every file.
		const sockets = mkdtempSync(join(tmpdir(), "ablage-"));
		process.on("exit", () => rmSync(sockets, { recursive: true, force: true }));
		const [reader, files] = [join(sockets, "reader"), join(sockets, "files")];
		const build = setBuildAside(dataDir);
		const serve = (at: number) => launch({ port: at, dataDir, build, reports, reader, files });
		const places = { config: build.readingConfig, reader, files, recogniser: reports };
		const reading = await ReadingProcess.listen(places);
		const { child, port: given } = await serve(port);
		const serving = new KeptWorkerd(child, () => serve(given));
		return new Runtime(given, serving, reading);
	}

	/** Ends it at once: what it has acknowledged is on the disk, and it would wait for open connections. */
	async stop(): Promise<void> {
		await this.#serving.stop();
		await this.ended;
	}
}

interface Serving {
	port: number;
	dataDir: string;
	build: ServedBuild;
	/** Of whoever takes reports: a host and a port. */
	reports: string;
	/** Paths of the sockets at which files are read, and at which their bytes are handed out. */
	reader: string;
	files: string;
}

function launch({ port, dataDir, build, reports, reader, files }: Serving): Promise<Launched> {
	const folders = Object.entries(FOLDERS).map(([name, folder]) => [name, resolve(dataDir, folder)] as const);
	for (const [, folder] of folders) mkdirSync(folder, { recursive: true });
	rmSync(files, { force: true });
	const variables = operatorVariables();
	// Links of mails lead here, unless the operator says otherwise.
	variables["PUBLIC_ORIGIN"] ||= port === 0 ? "" : `http://127.0.0.1:${port}`;
	return launchWorkerd({
		parameters: [
			"--binary",
			`--socket-addr=${APP_SOCKET}=127.0.0.1:${port}`,
			`--socket-addr=${BUCKET_SOCKET}=unix:${files}`,
			`--external-addr=loopback=${reports}`,
			`--external-addr=${READING_SERVICE}=unix:${reader}`,
			...folders.map(([name, folder]) => `--directory-path=${name}=${folder}`),
			`--directory-path=${STATIC_FILES_DIRECTORY}=${build.client}`,
			build.config,
		],
		env: { ...process.env, TZ: "UTC", ...variables, ...readSecrets(dataDir) },
		socket: APP_SOCKET,
	});
}

/**
 * Miniflare's simulators report here what goes wrong in them; of what they log besides, the errors are shown. The reader's
 * pages come here to be recognised.
 */
async function receiveReports(): Promise<string> {
	const recogniser = new RecogniserHost();
	const server = createServer((request, response) => {
		if (isForRecogniser(request)) return void recogniser.answer(request, response);
		const isError = request.url === "/core/error" || request.headers["mf-log-level"] === LOG_LEVEL_ERROR;
		void text(request).then((report) => {
			if (isError) console.error(report);
			response.writeHead(204).end();
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new TypeError("no port for reports");
	return `${address.address}:${address.port}`;
}
