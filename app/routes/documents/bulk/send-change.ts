import { type BulkChange, changeFields } from "../../../features/bulk/bulk-change.ts";
import type { ChangeAnswer, Interruption } from "../../../features/bulk/change-in-turn.ts";
import { type DocumentVersion, formatDocumentVersion } from "../../../features/selection/document-field.ts";
import { jsonOf, valueAt } from "../../../features/upload/ask-server.ts";

/** Longest wait for one answer, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Something between has answered in the server's stead (HTTP). */
const BAD_GATEWAY = 502;

/** Has one document of a selection changed. Never rejects: an answer that is none is a failure of this document alone. */
export async function sendChange(
	address: string,
	document: DocumentVersion,
	change: BulkChange,
): Promise<ChangeAnswer | Interruption> {
	let status: number;
	let body: string;
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams({ document: formatDocumentVersion(document), ...changeFields(change) }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		({ status } = response);
		body = await response.text();
	} catch {
		return "offline";
	}
	if (status < 200 || status >= 300) return failure(status);
	const answer = changeAnswerOf(jsonOf(body)) ?? failure(BAD_GATEWAY);
	return !answer.ok && answer.status === 401 ? "signedOut" : answer;
}

function failure(status: number): ChangeAnswer {
	return { ok: false, status, message: "", version: null };
}

/** `null` where it is none. (A schema would weigh more than all else here.) */
function changeAnswerOf(body: unknown): ChangeAnswer | null {
	const [ok, status, message, version] = ["ok", "status", "message", "version"].map((name) =>
		valueAt(body, name),
	);
	if (version !== null && typeof version !== "number") return null;
	if (ok === true) return { ok, version };
	if (ok !== false || typeof status !== "number" || typeof message !== "string") return null;
	return { ok, status, message, version };
}
