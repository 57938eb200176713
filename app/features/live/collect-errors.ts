import { isLeaving } from "../../leaving-page.ts";
import type { ClientLog, LogEntry } from "./client-log.ts";

declare global {
	interface Window {
		/** Errors since the page is there, which entry.client.tsx keeps until somebody takes them. */
		earlyErrors?: Event[] | undefined;
	}
}

/** Says what the browser says in any case, and what means nothing. */
const HARMLESS = /^ResizeObserver loop/;

/**
 * Queues what goes wrong in the page: errors that nobody has caught or that an error page has, warnings, and what the
 * server answers with an error's status (spec 7).
 * @returns ends it
 */
export function collectErrors(log: Pick<ClientLog, "add">): () => void {
	/** What React tells, the router tells once more. */
	const known = new WeakSet<object>();
	const add = (entry: LogEntry, cause?: unknown) => {
		if (typeof cause === "object" && cause !== null) {
			if (known.has(cause) || isBrokenOff(cause)) return;
			known.add(cause);
		}
		if (!HARMLESS.test(entry.message)) log.add(entry);
	};

	const takeEvent = (event: Event) => {
		const cause: unknown = "reason" in event ? event.reason : "error" in event ? event.error : null;
		const fallback = "message" in event ? String(event.message) : "a promise was rejected";
		add({ severity: "error", ...said([cause], fallback) }, cause);
	};
	for (const event of window.earlyErrors ?? []) takeEvent(event);
	window.earlyErrors = undefined;
	window.addEventListener("error", takeEvent);
	window.addEventListener("unhandledrejection", takeEvent);

	const restore = (["error", "warn"] as const).map((name) => {
		const original = console[name];
		const own = (...parameters: unknown[]) => {
			original.apply(console, parameters);
			const cause = parameters.find((parameter) => parameter instanceof Error);
			const severity = name === "warn" ? "warning" : "error";
			add({ severity, ...said(parameters, "") }, cause);
		};
		console[name] = own;
		return () => {
			if (console[name] === own) console[name] = original;
		};
	});
	const observer = watchAnswers(add);

	return () => {
		window.removeEventListener("error", takeEvent);
		window.removeEventListener("unhandledrejection", takeEvent);
		for (const undo of restore) undo();
		observer?.disconnect();
		window.earlyErrors = [];
	};
}

/** Of an error its name, message and stack; else the texts. Other values may be anything, and are not looked into. */
function said(values: readonly unknown[], fallback: string): Pick<LogEntry, "message" | "stack"> {
	const error = values.find((value) => value instanceof Error);
	if (error) return { message: `${error.name}: ${error.message}`, stack: error.stack };
	const texts = values.filter((value) => typeof value === "string" || typeof value === "number");
	return { message: texts.join(" ") || fallback };
}

/** What somebody has ended, or the browser has because the page is left. */
function isBrokenOff(cause: object): boolean {
	return ("name" in cause && cause.name === "AbortError") || (cause instanceof TypeError && isLeaving());
}

/** Also those before this script was there. The browser knows their status; older ones do not, and say nothing. */
function watchAnswers(add: (entry: LogEntry) => void): PerformanceObserver | null {
	if (typeof PerformanceObserver === "undefined") return null;
	const take = (list: PerformanceEntryList) => {
		for (const entry of list) {
			const status = "responseStatus" in entry ? Number(entry.responseStatus) : 0;
			const { origin, pathname } = new URL(entry.name, window.location.href);
			if (status < 400 || origin !== window.location.origin) continue;
			add({
				severity: status < 500 ? "warning" : "error",
				message: `${pathname} answered ${status}`,
				status,
			});
		}
	};
	const observer = new PerformanceObserver((list) => take(list.getEntries()));
	observer.observe({ type: "resource", buffered: true });
	take(performance.getEntriesByType("navigation"));
	return observer;
}
