import { type ClientReport, MAX_SHOWN } from "../shared/client-report.ts";

/** What pages show within this time is reported together, in milliseconds. */
const GATHERED_MS = 1_000;
/** A report that the queue does not take is sent again after twice, four times … as long, and dropped after this many tries. */
const MAX_TRIES = 6;

/**
 * Gathers which notifications the user's pages have shown. In memory only: that one has been shown and nobody knows it
 * does no harm.
 */
export class ShownReports {
	readonly #queue: Queue<ClientReport>;
	readonly #shown = new Set<string>();
	#isWaiting = false;

	constructor(queue: Queue<ClientReport>) {
		this.#queue = queue;
	}

	add(userId: string, notificationId: string): void {
		if (this.#shown.size >= MAX_SHOWN) return;
		this.#shown.add(notificationId);
		if (this.#isWaiting) return;
		this.#isWaiting = true;
		setTimeout(() => void this.#send(userId), GATHERED_MS);
	}

	async #send(userId: string): Promise<void> {
		const notificationIds = [...this.#shown];
		this.#shown.clear();
		this.#isWaiting = false;
		for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
			try {
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				await this.#queue.send({ kind: "shown", userId, notificationIds });
				return;
			} catch (error) {
				console.error("what was shown could not be reported", error);
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				await scheduler.wait(GATHERED_MS * 2 ** tries);
			}
		}
	}
}
