/** Between two reloads there is at least this much time, in milliseconds: an import tells of hundreds of documents. */
const PAUSE_MS = 2_000;

/** Gathers wishes to load a page's data again; a page that nobody looks at, that is offline or on which something is under way waits. */
export class ReloadSoon {
	readonly #reload: () => void;
	#isHeld = false;
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

	/**
	 * While it is held nothing is loaded. What a change brings about is often told before it is answered; and where data are
	 * loaded again meanwhile, the router forgets where the change leads to, or that the list has to be loaded after it.
	 */
	hold(isHeld: boolean): void {
		this.#isHeld = isHeld;
		this.#schedule();
	}

	cancel(): void {
		document.removeEventListener("visibilitychange", this.#schedule);
		window.removeEventListener("online", this.#schedule);
		clearTimeout(this.#timer);
	}

	readonly #schedule = () => {
		if (!this.#isWanted || !this.#canReload()) return;
		clearTimeout(this.#timer);
		const wait = Math.max(0, this.#lastAt + PAUSE_MS - performance.now());
		this.#timer = setTimeout(this.#run, wait);
	};

	readonly #run = () => {
		// All may have changed during the pause; then it goes on when they change back.
		if (!this.#canReload()) return;
		this.#isWanted = false;
		this.#lastAt = performance.now();
		this.#reload();
	};

	#canReload(): boolean {
		return !this.#isHeld && document.visibilityState === "visible" && navigator.onLine;
	}
}
