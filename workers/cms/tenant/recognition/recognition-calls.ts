import type { RecognisedText } from "../../../shared/reader-calls.ts";
import { unwrap } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import {
	beginRecognition,
	finishRecognition,
	type RecognitionJob,
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

	async finish(job: RecognitionJob, recognised: RecognisedText | null) {
		return unwrap(await this.#host.writeForSystem((db) => finishRecognition(db, job, recognised)));
	}

	async release(job: RecognitionJob) {
		return unwrap(await this.#host.writeForSystem((db) => releaseRecognition(db, job)));
	}
}
