import { isRouteErrorResponse } from "react-router";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import type { ToastMessage } from "../../../features/toasts/toast.ts";

/** Sends a change that the page shows already, and says what came of it, also where no answer came at all. */
export async function announceChange(
	callServer: () => Promise<Response | { toast: ToastMessage }>,
): Promise<null> {
	try {
		const answer = await callServer();
		if (!(answer instanceof Response)) showToast(answer.toast);
	} catch (error) {
		// A redirect is an answer too.
		if (error instanceof Response) throw error;
		showToast(errorToast(isRouteErrorResponse(error) ? { status: error.status } : {}));
	}
	return null;
}
