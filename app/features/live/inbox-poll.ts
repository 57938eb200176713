import { INBOX_POLLING_MS } from "../../../contract/constants.ts";

/** After news it is asked at once, but no more often than this, in milliseconds: an import tells of hundreds. */
const NEWS_PAUSE_MS = 2_000;
/** After failures it is asked again after these, and then only when somebody comes back or something is new. */
const PAUSES_AFTER_FAILURE_MS = [30_000, 120_000];

/**
 * Asks every 20 s how much there is to do (spec 9), as long as somebody looks and there is a connection. The inbox's own
 * page knows it: there nobody asks.
 */
export class InboxPoll {
	readonly #ask: () => Promise<boolean>;
	#isResting = false;
	#isWanted: boolean;
	#failures = 0;
	#askedAt = performance.now();
	#timer: ReturnType<typeof setTimeout> | undefined;

	/**
	 * @param ask comes to whether there was an answer
	 * @param isUnknown nobody has said it with the page
	 */
	constructor(ask: () => Promise<boolean>, isUnknown: boolean) {
		this.#ask = ask;
		this.#isWanted = isUnknown;
		if (isUnknown) this.#askedAt = -Infinity;
		document.addEventListener("visibilitychange", this.#wake);
		window.addEventListener("online", this.#wake);
		this.#schedule();
	}

	/** The inbox is shown, or is not any more. */
	setResting(isResting: boolean): void {
		if (isResting === this.#isResting) return;
		this.#isResting = isResting;
		this.#isWanted = false;
		this.#failures = 0;
		this.#askedAt = performance.now();
		this.#schedule();
	}

	/** Something has come: how much there is to do may have changed. */
	askSoon(): void {
		this.#isWanted = true;
		this.#failures = 0;
		this.#schedule();
	}

	stop(): void {
		this.#isResting = true;
		document.removeEventListener("visibilitychange", this.#wake);
		window.removeEventListener("online", this.#wake);
		clearTimeout(this.#timer);
	}

	readonly #wake = () => {
		this.#failures = 0;
		this.#schedule();
	};

	#schedule(): void {
		clearTimeout(this.#timer);
		const pause = this.#isWanted
			? NEWS_PAUSE_MS
			: [INBOX_POLLING_MS, ...PAUSES_AFTER_FAILURE_MS][this.#failures];
		if (this.#isResting || pause === undefined || !canAsk()) return;
		const wait = Math.max(0, this.#askedAt + pause - performance.now());
		this.#timer = setTimeout(() => void this.#run(), wait);
	}

	async #run(): Promise<void> {
		// Both may have changed during the pause; then it goes on when they change back.
		if (!canAsk()) return;
		this.#isWanted = false;
		this.#askedAt = performance.now();
		this.#failures = (await this.#ask()) ? 0 : this.#failures + 1;
		this.#schedule();
	}
}

function canAsk(): boolean {
	return document.visibilityState === "visible" && navigator.onLine;
}
