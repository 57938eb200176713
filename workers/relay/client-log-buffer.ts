import type { SentLogEntry } from "../../contract/entities/client-log.ts";
import { type ClientReport, MAX_REPORTED_LOGS, type TakenLogEntry } from "../shared/client-report.ts";

/** What comes within this time leaves together, in milliseconds. */
const GATHERED_MS = 5_000;
/** Most entries that wait; beyond them the oldest go. */
const MAX_BUFFERED = 500;
/** Characters of a report. A message of the queue has room for 128 KB, and a character may take three bytes. */
const MAX_REPORT_LENGTH = 40_000;
/** How many reports leave in one turn. */
const MAX_REPORTS = 10;
/** A queue that takes nothing is asked again after twice, four times … as long, but not more seldom than so. */
const MAX_PAUSE_MS = 5 * 60_000;

interface BufferState {
	userId: string;
	/** The entries that wait are those from `first` on and before `next`. */
	first: number;
	next: number;
	/** When the next report is due, in milliseconds since 1970. */
	dueAt: number;
	/** When the sockets are to be pinged, which the object's one alarm would say otherwise. */
	pingAt: number | null;
	/** How often the queue has failed in a row. */
	failures: number;
	/** Entries that had to go and that nobody has been told of. */
	dropped: number;
}

const STATE = "client-log";
const keyOf = (position: number) => `client-log-entry:${position}`;

/**
 * What the user's browsers have logged, until the queue has taken it: in the object's storage, so that it outlives sleep
 * and restart. An object without entries keeps nothing.
 */
export class ClientLogBuffer {
	readonly #storage: SyncKvStorage;
	readonly #queue: Queue<ClientReport>;

	constructor(storage: SyncKvStorage, queue: Queue<ClientReport>) {
		this.#storage = storage;
		this.#queue = queue;
	}

	/** When the next report is due; `null` where nothing waits. */
	get dueAt(): number | null {
		return this.#state()?.dueAt ?? null;
	}

	/** When the sockets are to be pinged, while something waits. */
	get pingAt(): number | null {
		return this.#state()?.pingAt ?? null;
	}

	keepPing(pingAt: number | null): void {
		const state = this.#state();
		if (state && state.pingAt !== pingAt) this.#keep({ ...state, pingAt });
	}

	add(userId: string, entry: SentLogEntry, now: number): void {
		const state = this.#state() ?? emptyState(userId, now);
		this.#keep(this.#drop(this.#put(state, entry, now)));
	}

	/** Hands over what is due. What the queue does not take stays, and is due again after a pause. */
	async send(now: number): Promise<void> {
		for (let reports = 0; reports < MAX_REPORTS; reports += 1) {
			const next = this.#nextReport(now);
			if (!next) return;
			try {
				// oxlint-disable-next-line no-await-in-loop -- one after the other, the oldest first
				await this.#queue.send(next.report);
			} catch (error) {
				console.error("client logs could not be reported", error);
				return this.#postpone(now);
			}
			this.#forget(next.report.entries.length, next.first);
		}
	}

	#nextReport(now: number) {
		const state = this.#tellOfDropped(now);
		if (!state || state.dueAt > now) return null;
		const { userId, first } = state;
		const entries: TakenLogEntry[] = [];
		let length = 0;
		for (let position = first; position < state.next && entries.length < MAX_REPORTED_LOGS; position += 1) {
			const entry = this.#storage.get<TakenLogEntry>(keyOf(position));
			if (!entry) break;
			length += JSON.stringify(entry).length;
			if (length > MAX_REPORT_LENGTH) break;
			entries.push(entry);
		}
		return entries.length === 0 ? null : { report: { kind: "logs" as const, userId, entries }, first };
	}

	/** That something is missing is an entry as well: it has an id then, and is counted once. */
	#tellOfDropped(now: number): BufferState | null {
		const state = this.#state();
		if (!state || state.dropped === 0 || state.dueAt > now) return state;
		const told = this.#put({ ...state, dropped: 0 }, droppedEntry(state.dropped), now);
		this.#keep(told);
		return told;
	}

	#put(state: BufferState, entry: SentLogEntry, at: number): BufferState {
		this.#storage.put<TakenLogEntry>(keyOf(state.next), { ...entry, id: crypto.randomUUID(), at });
		return { ...state, next: state.next + 1 };
	}

	#drop(state: BufferState): BufferState {
		let { first, dropped } = state;
		for (; state.next - first > MAX_BUFFERED; first += 1) {
			dropped += this.#storage.get<TakenLogEntry>(keyOf(first))?.count ?? 0;
			this.#storage.delete(keyOf(first));
		}
		return { ...state, first, dropped };
	}

	/** The queue has taken so many, from there on; some of them may have had to go meanwhile. */
	#forget(taken: number, from: number): void {
		for (let position = from; position < from + taken; position += 1) this.#storage.delete(keyOf(position));
		const state = this.#state();
		if (!state) return;
		const first = Math.max(state.first, from + taken);
		if (first < state.next || state.dropped > 0) this.#keep({ ...state, first, failures: 0 });
		else this.#storage.delete(STATE);
	}

	#postpone(now: number): void {
		const state = this.#state();
		if (!state) return;
		const failures = state.failures + 1;
		const pause = Math.min(MAX_PAUSE_MS, GATHERED_MS * 2 ** failures);
		this.#keep({ ...state, failures, dueAt: now + pause });
	}

	#state(): BufferState | null {
		return this.#storage.get<BufferState>(STATE) ?? null;
	}

	#keep(state: BufferState): void {
		this.#storage.put(STATE, state);
	}
}

function emptyState(userId: string, now: number): BufferState {
	return {
		userId,
		first: 0,
		next: 0,
		dueAt: now + GATHERED_MS,
		pingAt: null,
		failures: 0,
		dropped: 0,
	};
}

function droppedEntry(count: number): SentLogEntry {
	return {
		severity: "warning",
		message: "log entries that nobody could take in time are missing",
		stack: null,
		status: null,
		version: null,
		count,
	};
}
