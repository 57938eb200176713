import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { constants, setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import {
	answerRecognition,
	type PageToRecognise,
	type RecognisedPage,
} from "../../workers/shared/recogniser-calls.ts";
import type { RecognitionAnswer, RecognitionQuestion } from "./recogniser-process.ts";

/** The header by which a Worker's request reaches whoever has started the runtime, and the end of its value. */
const HEADER = "mf-custom-fetch-service";
const BINDING = "RECOGNISER";
const PROCESS = join(import.meta.dirname, "recogniser-process.ts");
/** A process that has nothing to do is ended, and its memory with it. */
const IDLE_MS = 60_000;
/** A page that takes longer has got stuck. */
const GIVE_UP_MS = 110_000;

export function isForRecogniser({ headers }: IncomingMessage): boolean {
	return String(headers[HEADER] ?? "").endsWith(BINDING);
}

/**
 * Recognises pages beside the runtime, which has one thread for all Workers: in a process that gives way to everything
 * else, is started when it is needed, and ended when it is not.
 */
export class RecogniserHost {
	#child: ChildProcess | null = null;
	#idle: NodeJS.Timeout | undefined;
	#questions = 0;
	readonly #waiting = new Map<number, (recognised: RecognisedPage | undefined) => void>();

	async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const asked = new Request(new URL(request.url ?? "/", "http://recogniser"), {
				method: "POST",
				body: new Uint8Array(await buffer(request)),
			});
			const answer = await answerRecognition(asked, (page) => this.#recognise(page));
			response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
		} catch (error) {
			console.error(error);
			response.writeHead(503).end();
		}
	}

	async #recognise(page: PageToRecognise): Promise<RecognisedPage> {
		clearTimeout(this.#idle);
		const child = (this.#child ??= this.#start());
		const id = (this.#questions += 1);
		const stuck = setTimeout(() => child.kill("SIGKILL"), GIVE_UP_MS);
		try {
			const recognised = await new Promise<RecognisedPage | undefined>((resolve) => {
				this.#waiting.set(id, resolve);
				child.send({ id, page } satisfies RecognitionQuestion);
			});
			if (!recognised) throw new Error("The recogniser has not answered.");
			return recognised;
		} finally {
			clearTimeout(stuck);
			this.#waiting.delete(id);
			if (this.#waiting.size === 0) this.#idle = setTimeout(() => child.kill(), IDLE_MS).unref();
		}
	}

	#start(): ChildProcess {
		const child = fork(PROCESS, { serialization: "advanced" });
		if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
		child.on("message", ({ id, recognised }: RecognitionAnswer) => this.#waiting.get(id)?.(recognised));
		child.on("exit", () => {
			if (this.#child === child) this.#child = null;
			for (const resolve of this.#waiting.values()) resolve(undefined);
		});
		child.on("error", (error) => console.error(error));
		return child;
	}
}
