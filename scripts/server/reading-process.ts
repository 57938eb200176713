import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { lowerPriority } from "./lower-priority.ts";
import { FILES_SERVICE, READER_SOCKET, RECOGNISER_SERVICE } from "./reading-config.ts";
import { exitOf, launchWorkerd, wasAsked } from "./workerd-process.ts";

/** Between that of whoever answers people and that of the recogniser: pages that somebody looks at are drawn here, too. */
const PRIORITY = 5;
/** A process that has nothing to do is ended, and its memory with it. */
const IDLE_MS = 5 * 60_000;

interface ReadingPlaces {
	/** The file of its configuration (reading-config.ts). */
	config: string;
	/** Paths of the sockets at which the calls of the CMS are taken, and at which the bytes of files are asked for. */
	reader: string;
	files: string;
	/** Of whoever recognises pages: a host and a port. */
	recogniser: string;
}

/**
 * Runs the Workers that read files in a workerd of their own. One workerd has one thread for all of its Workers: nobody
 * would be answered while a page of a scan is drawn and searched for codes, and a file that ends PDFium for good would end
 * everything. It gives way to whoever is answering people, is started by the first call, also after it has crashed, and
 * ended when there was none for a while.
 */
export class ReadingProcess {
	readonly #places: ReadingPlaces;
	readonly #calls = new Set<Socket>();
	#running: Promise<void> | null = null;
	#child: ChildProcess | null = null;
	#idle: NodeJS.Timeout | undefined;

	private constructor(places: ReadingPlaces) {
		this.#places = places;
		process.on("exit", () => this.#end());
	}

	/** Takes calls at the path `reader`. */
	static async listen(places: ReadingPlaces): Promise<ReadingProcess> {
		const reading = new ReadingProcess(places);
		const server = createServer({ allowHalfOpen: true }, (call) => void reading.#take(call));
		server.listen(places.reader).unref();
		await once(server, "listening");
		return reading;
	}

	/** Ends it, and whatever calls there are. */
	stop(): void {
		for (const call of this.#calls) call.destroy();
		this.#end();
	}

	/** Hands a call on to the process, byte by byte. */
	async #take(call: Socket): Promise<void> {
		clearTimeout(this.#idle);
		this.#calls.add(call);
		call.once("close", () => {
			this.#calls.delete(call);
			if (this.#calls.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
		});
		// (Whoever has called sees that it has ended.)
		call.on("error", () => {});
		try {
			await (this.#running ??= this.#start());
			const taken = connect({ path: this.#ownPath, allowHalfOpen: true });
			taken.on("error", () => call.destroy());
			taken.once("close", () => call.destroy());
			call.once("close", () => taken.destroy());
			call.pipe(taken);
			taken.pipe(call);
		} catch (error) {
			console.error(error);
			call.destroy();
		}
	}

	async #start(): Promise<void> {
		const { config, files, recogniser } = this.#places;
		rmSync(this.#ownPath, { force: true });
		try {
			const { child } = await launchWorkerd({
				parameters: [
					"--binary",
					`--socket-addr=${READER_SOCKET}=unix:${this.#ownPath}`,
					`--external-addr=${FILES_SERVICE}=unix:${files}`,
					`--external-addr=${RECOGNISER_SERVICE}=${recogniser}`,
					config,
				],
				env: { ...process.env, TZ: "UTC" },
				socket: READER_SOCKET,
			});
			this.#child = child;
			void this.#forgetWhenEnded(child);
			lowerPriority(child, PRIORITY);
		} catch (error) {
			// The next call tries it again.
			this.#running = null;
			throw error;
		}
	}

	async #forgetWhenEnded(child: ChildProcess): Promise<void> {
		await exitOf(child);
		if (this.#child !== child) return;
		if (!wasAsked(child)) console.error("What reads files has crashed. It is started when it is needed.");
		this.#child = null;
		this.#running = null;
	}

	#end(): void {
		const child = this.#child;
		this.#child = null;
		this.#running = null;
		child?.kill("SIGKILL");
	}

	get #ownPath(): string {
		return `${this.#places.reader}.workerd`;
	}
}
