import type { RouterContextProvider } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { readCookie } from "../../cookies.ts";
import type { Frame, SignedIn } from "./signed-in.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { currentUser } from "./current-user.ts";

export interface LoadedFrame extends SignedIn, Frame {
	uploadChunkSize: number;
	/** How many notifications the user has not seen; `null` where that has to be asked for. */
	unseen: number | null;
}

/** What stands around every page of the signed-in. */
export async function loadFrame(
	request: Request,
	context: Readonly<RouterContextProvider>,
): Promise<LoadedFrame> {
	// Before anything is read: what happens from now on the page may have to be told.
	const at = Date.now();
	const bindings = context.get(bindingsContext);
	const [user, { offers, chunkSize }] = await orErrorPage(
		Promise.all([currentUser(request, context), bindings.configuration()]),
	);
	const {
		documentId,
		firstName,
		lastName,
		email,
		tenantCount = 1,
		unseenNotifications = null,
		isOperator = false,
	} = user;
	return {
		at,
		user: { documentId, firstName, lastName, email },
		tenantCount,
		unseen: unseenNotifications,
		isOperator,
		offers,
		isSidebarNarrow: readCookie(request.headers.get("Cookie"), "sidebar") === "1",
		isMac: /Mac OS X|Macintosh/.test(request.headers.get("User-Agent") ?? ""),
		uploadChunkSize: chunkSize ?? bindings.uploadChunkSize,
	};
}
