import { createContext, redirect, type RouterContextProvider } from "react-router";
import { type User, userSchema } from "../../../contract/entities/entities.ts";
import { CmsError } from "../../cms/cms-error.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { endedSessionCookie } from "../../middleware/session-cookie.ts";

const userContext = createContext<Promise<User> | null>(null);

/**
 * The signed-in user, asked for once per request. Where the profile cannot be had the token is cleared and the user
 * signs in again (spec 4).
 */
export function currentUser(request: Request, context: Readonly<RouterContextProvider>): Promise<User> {
	const known = context.get(userContext);
	if (known) return known;
	const fetched = context
		.get(cmsContext)
		.get("/users/me", { schema: userSchema })
		.catch((error: unknown) => {
			if (!(error instanceof CmsError) || error.status !== 401) throw error;
			throw redirect("/login", { headers: { "Set-Cookie": endedSessionCookie(request) } });
		});
	context.set(userContext, fetched);
	return fetched;
}
