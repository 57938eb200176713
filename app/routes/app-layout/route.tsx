import { useEffect } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { readCookie } from "../../cookies.ts";
import { AppLayout } from "../../features/layout/app-layout.tsx";
import { currentUser } from "./current-user.ts";
import type { SignedIn } from "../../features/session/signed-in.ts";
import { type Filing, latestFiling } from "../../features/session/filing.ts";
import { requireSession } from "../../features/session/guards.ts";
import { type Deferred } from "../../features/streaming/deferred.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { soonOrLater } from "../../features/streaming/soon-or-later.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { filingOf } from "./filing.server.ts";
import { TrayHost } from "./tray-host.tsx";
import { bindingsContext } from "../../middleware/bindings.ts";
import type { Route } from "./+types/route";

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader({ request, context }: Route.LoaderArgs) {
	const bindings = context.get(bindingsContext);
	// With the user, not after: without scripts it is waited for, else for a moment only.
	const filing = filingOf(context.get(cmsContext));
	const [user, { offers, chunkSize }] = await orErrorPage(
		Promise.all([currentUser(request, context), bindings.configuration()]),
	);
	const [known] = runsScripts(request) ? await soonOrLater(filing) : [await filing];
	const { documentId, firstName, lastName, email, tenantCount = 1 } = user;
	const signedIn: SignedIn = { user: { documentId, firstName, lastName, email }, tenantCount, offers };
	return {
		...signedIn,
		filing: known,
		isSidebarNarrow: readCookie(request.headers.get("Cookie"), "sidebar") === "1",
		isMac: /Mac OS X|Macintosh/.test(request.headers.get("User-Agent") ?? ""),
		uploadChunkSize: chunkSize ?? bindings.uploadChunkSize,
	};
}

/** Who is signed in changes with what one sends, not with where one goes. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	const isWrite = formMethod !== undefined && formMethod !== "GET";
	// A write that failed has changed nothing; without a connection asking again would end at the error page.
	return isWrite && defaultShouldRevalidate;
}

export default function SignedInPages({ loaderData }: Route.ComponentProps) {
	useLatestFiling(loaderData.filing);
	return (
		<AppLayout user={loaderData.user} isSidebarNarrow={loaderData.isSidebarNarrow} isMac={loaderData.isMac}>
			<Outlet />
			<TrayHost userId={loaderData.user.documentId} chunkSize={loaderData.uploadChunkSize} />
		</AppLayout>
	);
}

/** Keeps what the server said last, and forgets it with the user. */
function useLatestFiling(filing: Deferred<Filing>): void {
	useEffect(() => {
		let isLatest = true;
		void Promise.resolve(filing).then((value) => isLatest && latestFiling.set(value));
		return () => {
			isLatest = false;
		};
	}, [filing]);
	useEffect(() => () => latestFiling.set(null), []);
}
