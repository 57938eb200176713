import { useEffect } from "react";
import { href, Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { readCookie } from "../../cookies.ts";
import { AppLayout } from "../../features/layout/app-layout.tsx";
import { currentUser } from "./current-user.ts";
import type { SignedIn } from "../../features/session/signed-in.ts";
import { type Filing, latestFiling } from "../../features/session/filing.ts";
import { requireSession } from "../../features/session/guards.ts";
import type { Deferred } from "../../features/streaming/deferred.ts";
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
	const [user, { offers, chunkSize }] = await orErrorPage(
		Promise.all([currentUser(request, context), bindings.configuration()]),
	);
	const { documentId, firstName, lastName, email, tenantCount = 1 } = user;
	const [filing] = await filingSoon(request, context, tenantCount);
	const signedIn: SignedIn = { user: { documentId, firstName, lastName, email }, tenantCount, offers };
	return {
		...signedIn,
		filing,
		/** Another answer of the server is another moment. */
		at: Date.now(),
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
	useLatestFiling(loaderData);
	return (
		<AppLayout user={loaderData.user} isSidebarNarrow={loaderData.isSidebarNarrow} isMac={loaderData.isMac}>
			<Outlet />
			<TrayHost userId={loaderData.user.documentId} chunkSize={loaderData.uploadChunkSize} />
		</AppLayout>
	);
}

/** As many tenants are asked while the page waits; the browser of a broker with more asks when the page is there. */
const FEW_TENANTS = 10;

async function filingSoon(
	request: Request,
	context: Route.LoaderArgs["context"],
	tenantCount: number,
): Promise<[Deferred<Filing> | null]> {
	const isStreamed = runsScripts(request);
	if (isStreamed && tenantCount > FEW_TENANTS) return [null];
	const filing = filingOf(context.get(cmsContext));
	return isStreamed ? soonOrLater(filing) : [await filing];
}

/** Keeps what the server said last, and forgets it with the user. */
function useLatestFiling({ filing, at }: { filing: Deferred<Filing> | null; at: number }): void {
	const address = href("/:locale?/documents/filing", useParams());
	useEffect(() => {
		let isLatest = true;
		const later = () =>
			import("../../features/session/load-filing.ts").then(({ loadFiling }) =>
				loadFiling(`${address}?at=${at}`),
			);
		if (filing === null) later().catch(() => {});
		else void Promise.resolve(filing).then((value) => isLatest && latestFiling.set(value));
		return () => {
			isLatest = false;
		};
	}, [filing, at, address]);
	useEffect(() => () => latestFiling.set(null), []);
}
