import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { errorToast } from "../toasts/error-toast.ts";
import { useShownToasts } from "../toasts/toast-store.ts";
import type { ToastMessage } from "../toasts/toast.ts";
import type { ClientLog, LogEntry } from "./client-log.ts";

/** Those that have a message of their own, by their keys: with what the server has said it is another one. */
const FAILURES = [400, 401, 403, 404, 413, 429, 500, 503, 507].flatMap((status) => [
	{ status },
	{ status, error: { message: "?", fieldErrors: { "?": "?" } } },
]);
const { key: UNKNOWN } = errorToast({});
const statusByKey = new Map(
	FAILURES.map((failure) => [errorToast(failure).key, failure.status] as const).filter(
		([key]) => key !== UNKNOWN,
	),
);

/**
 * Queues what the server has said of a failed call: the page that it was asked for has a status of its own. Only the
 * message's key: what stands in it may be what somebody has written.
 */
export function useLoggedToasts(log: Pick<ClientLog, "add">): void {
	const arrived = useRouteLoaderData<{ toasts?: readonly ToastMessage[] }>("root")?.toasts;
	const shown = useShownToasts();
	const logged = useRef(new Set<string>());
	useEffect(() => {
		for (const toast of [...(arrived ?? []), ...shown]) {
			const entry = loggedToast(toast);
			if (!entry || logged.current.has(toast.id)) continue;
			logged.current.add(toast.id);
			log.add(entry);
		}
	}, [arrived, shown, log]);
}

/** What is logged of a toast; `null` for nothing. */
export function loggedToast({ level, key }: ToastMessage): LogEntry | null {
	return level === "error" ? { severity: "error", message: key, status: statusByKey.get(key) } : null;
}
