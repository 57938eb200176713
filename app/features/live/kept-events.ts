import type { Told } from "./live-socket.ts";

/** Most events that are kept one by one; beyond, anything may have changed. */
const MOST_KEPT = 100;

/** Events that are looked at later; `null` is one after which anything may have changed. */
export class KeptEvents {
	#events: (Told | null)[] = [];

	keep(event: Told | null): void {
		this.#events = this.#events.length < MOST_KEPT ? [...this.#events, event] : [null];
	}

	/** @returns those that have been kept since the last time */
	take(): (Told | null)[] {
		const events = this.#events;
		this.#events = [];
		return events;
	}
}
