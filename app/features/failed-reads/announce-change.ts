import { data } from "react-router";
import { failureToast } from "./keep-page.ts";
import { showToast } from "../toasts/toast-store.ts";
import type { ToastMessage } from "../toasts/toast.ts";

/**
 * Sends a change that the page shows already, and says what came of it, also where no answer came at all.
 * @param signal of its request: what is no longer wanted has not failed
 */
export async function announceChange(
	signal: AbortSignal,
	callServer: () => Promise<Response | { toast: ToastMessage | null }>,
): Promise<ReturnType<typeof data<null>> | null> {
	try {
		const answer = await callServer();
		if (!(answer instanceof Response) && answer.toast) showToast(answer.toast);
	} catch (error) {
		// A redirect is an answer too.
		if (signal.aborted || error instanceof Response) throw error;
		showToast(failureToast(error));
		// With such a status the router asks for nothing anew.
		return data(null, { status: 503 });
	}
	return null;
}
