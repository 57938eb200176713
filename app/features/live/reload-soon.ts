/** Between two reloads there is at least so much time, in milliseconds: an import tells of hundreds of documents. */
const PAUSE_MS = 2_000;

/** Gathers wishes to load a page's data again; a page that nobody looks at, or that is offline, waits. */
export class ReloadSoon {
	readonly #reload: () => void;
	#isWanted = false;
	#lastAt = -Infinity;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(reload: () => void) {
		this.#reload = reload;
		document.addEventListener("visibilitychange", this.#schedule);
		window.addEventListener("online", this.#schedule);
	}

	/** Loads again: at once, or when the pause is over. */
	ask(): void {
		this.#isWanted = true;
		this.#schedule();
	}

	cancel(): void {
		document.removeEventListener("visibilitychange", this.#schedule);
		window.removeEventListener("online", this.#schedule);
		clearTimeout(this.#timer);
	}

	readonly #schedule = () => {
		if (!this.#isWanted || !canReload()) return;
		clearTimeout(this.#timer);
		const wait = Math.max(0, this.#lastAt + PAUSE_MS - performance.now());
		this.#timer = setTimeout(this.#run, wait);
	};

	readonly #run = () => {
		// Both may have changed during the pause; then it goes on when they change back.
		if (!canReload()) return;
		this.#isWanted = false;
		this.#lastAt = performance.now();
		this.#reload();
	};
}

function canReload(): boolean {
	return document.visibilityState === "visible" && navigator.onLine;
}
