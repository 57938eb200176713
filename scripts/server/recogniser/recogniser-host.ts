import { type ChildProcess, fork } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { constants } from "node:os";
import {
	answerRecognition,
	type PageToRecognise,
	type RecognisedPage,
	type RecognitionRequest,
} from "../../../workers/shared/recogniser-calls.ts";
import { lowerPriority } from "../lower-priority.ts";
import type { RecognitionAnswer, RecognitionQuestion } from "./recogniser-process.ts";

/** Has every request that the process which reads files makes of whoever has started it. */
export const RECOGNISER_HEADER = "ablage-recognise";
const PROCESS = join(import.meta.dirname, "recogniser-process.ts");
/** A process that has nothing to do is ended, and its memory with it. */
const IDLE_MS = 60_000;
/** A page that takes longer has got stuck. */
const GIVE_UP_MS = 110_000;

export function isForRecogniser({ headers }: IncomingMessage): boolean {
	return headers[RECOGNISER_HEADER] !== undefined;
}

/**
 * Recognises pages beside the runtime, which has one thread for all Workers: in a process that gives way to everything
 * else (and still gets on where there is always something else), is started when it is needed, and ended when it is not.
 */
export class RecogniserHost {
	#child: ChildProcess | null = null;
	#idle: NodeJS.Timeout | undefined;
	#questions = 0;
	readonly #waiting = new Map<number, (recognised: RecognisedPage | undefined) => void>();

	/** Answers the request of a reader. */
	async fetch(request: RecognitionRequest): Promise<Response> {
		try {
			return await answerRecognition(request, (page) => this.#recognise(page));
		} catch (error) {
			console.error(error);
			return new Response(null, { status: 503 });
		}
	}

	/** The same for one that has come to a server of Node. */
	async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { href: url } = new URL(request.url ?? "/", "http://recogniser");
		const answer = await this.fetch({ url, body: request });
		response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
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
			if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
		}
	}

	#start(): ChildProcess {
		const child = fork(PROCESS, { serialization: "advanced" });
		lowerPriority(child, constants.priority.PRIORITY_BELOW_NORMAL);
		child.on("message", ({ id, recognised }: RecognitionAnswer) => this.#waiting.get(id)?.(recognised));
		child.on("exit", () => this.#forget(child));
		// One that could not be started has no end.
		child.on("error", (error) => {
			console.error(error);
			child.kill();
			this.#forget(child);
		});
		// Whoever has nothing else to do any more ends, and this process with it.
		child.unref();
		child.channel?.unref();
		return child;
	}

	/** What is asked from now on is asked of another one. */
	#end(): void {
		this.#child?.kill();
		this.#child = null;
	}

	#forget(child: ChildProcess): void {
		if (this.#child !== child) return;
		this.#child = null;
		for (const resolve of this.#waiting.values()) resolve(undefined);
	}
}
