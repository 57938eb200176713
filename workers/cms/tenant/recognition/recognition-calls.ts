import type { RecognisedText } from "../../../shared/reader-calls.ts";
import { unwrap } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import {
	beginRecognition,
	finishRecognition,
	type RecognitionTask,
	releaseRecognition,
} from "./recognition.ts";

/** `tenant.recognition`: for the queue consumer, which acts for nobody. */
export class RecognitionCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	async begin(turn: number) {
		return unwrap(await this.#host.writeForSystem((db) => beginRecognition(db, turn)));
	}

	async finish(task: RecognitionTask, recognised: RecognisedText | null) {
		return unwrap(await this.#host.writeForSystem((db) => finishRecognition(db, task, recognised)));
	}

	async release(task: RecognitionTask) {
		return unwrap(await this.#host.writeForSystem((db) => releaseRecognition(db, task)));
	}
}
