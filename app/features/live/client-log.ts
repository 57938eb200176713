import {
	LOG_FLUSH_INTERVAL_MS,
	MAX_LOG_MESSAGE_LENGTH,
	MAX_LOG_STACK_LENGTH,
} from "../../../contract/constants.ts";
import { redact } from "../../../contract/redaction.ts";

/** Most different entries that wait; beyond them the oldest go. */
const MAX_QUEUED = 50;
/** How many leave at a time: a socket that sends without pause is ended. */
const MAX_FLUSHED = 10;

/** Something that has gone wrong. */
export interface LogEntry {
	severity: "error" | "warning";
	message: string;
	stack?: string | undefined;
	/** Of an answer of the server. */
	status?: number | undefined;
}

/** An entry as it is sent (spec 3), with how often it has happened since the last time. */
export interface QueuedEntry extends Required<Pick<LogEntry, "severity" | "message">> {
	stack: string | null;
	status?: number;
	count: number;
	version?: string;
}

/** By which entries leave. */
export interface LogSocket {
	isConnected: () => boolean;
	send: (entry: QueuedEntry) => void;
}

/**
 * What has gone wrong in the page, until it can be sent: every second, and only while there is a connection (spec 7).
 * The same is one entry with a count. What must not be known is taken out before anything waits.
 */
export class ClientLog {
	readonly #queue = new Map<string, QueuedEntry>();
	readonly #typed: () => readonly string[];
	#dropped = 0;
	#socket: LogSocket | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** @param typed what stands in the page's forms now */
	constructor(typed: () => readonly string[] = typedInForms) {
		this.#typed = typed;
	}

	add({ severity, message, stack, status }: LogEntry): void {
		const typed = this.#typed();
		const said: QueuedEntry = {
			severity,
			message: redact(message, MAX_LOG_MESSAGE_LENGTH, typed) || "?",
			stack: stack ? redact(stack, MAX_LOG_STACK_LENGTH, typed) : null,
			...(status !== undefined && { status }),
			count: 1,
		};
		const key = JSON.stringify(said);
		const same = this.#queue.get(key);
		if (same) same.count += 1;
		else this.#queue.set(key, said);
		this.#dropOldest();
		this.#schedule();
	}

	/** Goes on by this socket, or by none; to be called again when it has connected. */
	use(socket: LogSocket | null): void {
		this.#socket = socket;
		this.#schedule();
	}

	/** What one user has met with is not the next one's. */
	clear(): void {
		this.#queue.clear();
		this.#dropped = 0;
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}

	#dropOldest(): void {
		for (const [key, { count }] of this.#queue) {
			if (this.#queue.size <= MAX_QUEUED) return;
			this.#queue.delete(key);
			this.#dropped += count;
		}
	}

	#schedule(): void {
		const isIdle = this.#queue.size === 0 && this.#dropped === 0;
		if (this.#timer !== undefined || isIdle || !this.#socket?.isConnected()) return;
		this.#timer = setTimeout(this.#flush, LOG_FLUSH_INTERVAL_MS);
	}

	readonly #flush = () => {
		this.#timer = undefined;
		if (!this.#socket?.isConnected()) return;
		// (The name of the build, which the router knows anyway.)
		// oxlint-disable-next-line no-underscore-dangle -- the router's own name
		const version = globalThis.window?.__reactRouterManifest?.version;
		for (const [key, entry] of [...this.#queue].slice(0, MAX_FLUSHED)) {
			this.#queue.delete(key);
			this.#socket.send({ ...entry, ...(version && { version }) });
		}
		if (this.#dropped > 0) this.#socket.send(droppedEntry(this.#dropped));
		this.#dropped = 0;
		this.#schedule();
	};
}

function droppedEntry(count: number): QueuedEntry {
	return { severity: "warning", message: "log entries that did not fit are missing", stack: null, count };
}

/** Shorter texts are in every message. */
const MIN_TYPED_LENGTH = 3;
/** No more fields are looked at. */
const MAX_FIELDS = 200;

/** What somebody has typed or chosen: it may stand in the message of whatever stumbles over it. The longest come first. */
function typedInForms(): string[] {
	const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
		"input:not([type=hidden], [type=checkbox], [type=radio]), textarea",
	);
	return [...fields]
		.slice(0, MAX_FIELDS)
		.flatMap(typedIn)
		.filter((text) => text.length >= MIN_TYPED_LENGTH)
		.toSorted((one, other) => other.length - one.length);
}

function typedIn(field: HTMLInputElement | HTMLTextAreaElement): string[] {
	const files = "files" in field ? field.files : null;
	return [field.value, ...Array.from(files ?? [], ({ name }) => name)];
}

/** The page's. */
export const clientLog = new ClientLog();
