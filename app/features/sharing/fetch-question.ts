import { fetchInTime, ownAnswer } from "../../own-answer.ts";
import type { Attempt } from "../../cms/attempt.ts";
import type { ShareQuestion } from "./share-form.tsx";

/** What the dialog has got: the question, or the key of a text that says why not, and whether another try may help. */
export type AskedQuestion = { question: ShareQuestion } | { failure: string; canRetry: boolean };

/** None of the documents is there, or theirs to share. */
const FINAL: ReadonlySet<number> = new Set([403, 404]);

/** Asks for what the form needs; never rejects. */
export async function fetchQuestion(address: string): Promise<AskedQuestion> {
	let response: Response;
	try {
		response = await fetchInTime(address);
	} catch {
		return { failure: "error.noConnection", canRetry: true };
	}
	// Led to sign-in: the session has ended.
	if (response.redirected) return { failure: "error.sessionEnded", canRetry: true };
	try {
		const answer = await ownAnswer<Attempt<ShareQuestion>>(response);
		if (answer?.ok) return { question: answer.value };
		if (answer) return { failure: answer.error.message, canRetry: !FINAL.has(answer.status) };
	} catch {
		// As after any other answer that makes no sense.
	}
	return { failure: "error.internalServerError", canRetry: true };
}
