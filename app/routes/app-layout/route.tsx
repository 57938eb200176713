import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { href, Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { FEW_TENANTS } from "../../../contract/constants.ts";
import { countUnseen } from "../../cms/notifications.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { UnframedError } from "../../features/error-page/unframed-error.tsx";
import type { KeepPage } from "../../features/failed-reads/failed-read.ts";
import { AppLayout, Later } from "../../features/layout/app-layout.tsx";
import { PageTransition } from "../../features/layout/page-transition.tsx";
import { type LoadedFrame, loadFrame } from "../../features/session/load-frame.server.ts";
import { type Filing, latestFiling, useFiling } from "../../features/session/filing.ts";
import { requireSession } from "../../features/session/require-session.server.ts";
import type { Deferred } from "../../features/streaming/deferred.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { soonOrLater } from "../../features/streaming/soon-or-later.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { isWrite } from "../../revalidation.ts";
import { filingOf } from "../../features/layout/filing.server.ts";
import { TrayHost } from "./tray-host.tsx";
import type { Route } from "./+types/route";

// Once the connection has broken it is too late to load it. Where it cannot be had a failure ends at the error page.
const PageNotices = lazy(() =>
	import("./page-notices.tsx").catch(() => ({ default: (): ReactNode => null })),
);

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** What the server could not answer leaves the page as it is, once the scripts for that are there. */
let keep: KeepPage = async (request, ask) => {
	const keeping = import("../../features/failed-reads/keep-page.ts");
	const keeper = await keeping.then(({ keepPage }) => keepPage).catch(() => null);
	return keeper ? keeper(request, ask) : ask();
};
const keepBy = (keeper: KeepPage) => {
	keep = keeper;
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	({ request }, next) => keep(request, next),
];

export async function loader({ request, context }: Route.LoaderArgs) {
	const frame = await loadFrame(request, context);
	const [[filing], [unseen]] = await Promise.all([
		filingSoon(request, context, frame.tenantCount),
		unseenSoon(request, context, frame.unseen),
	]);
	return { ...frame, filing, unseen };
}

/** Who is signed in changes with what one sends, not with where one goes. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
	// A write that failed has changed nothing; without a connection asking again would end at the error page.
	return isWrite(args) && args.defaultShouldRevalidate;
}

export default function SignedInPages({ loaderData }: Route.ComponentProps) {
	useLatestFiling(loaderData);
	return (
		<Frame {...loaderData}>
			<PageTransition depth={2}>
				<Outlet />
			</PageTransition>
		</Frame>
	);
}

/** A page that fails leaves the way to the others. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	if (!loaderData) return <UnframedError error={error} isInside />;
	return (
		<Frame {...loaderData}>
			<ErrorPage error={error} />
		</Frame>
	);
}

function Frame({
	children,
	uploadChunkSize,
	...frame
}: Omit<LoadedFrame, "unseen"> & { children: ReactNode }) {
	return (
		<AppLayout user={frame.user} isSidebarNarrow={frame.isSidebarNarrow} isMac={frame.isMac}>
			<Later>
				<PageNotices userId={frame.user.documentId} onReady={keepBy} />
			</Later>
			<Withheld />
			{children}
			<TrayHost userId={frame.user.documentId} chunkSize={uploadChunkSize} />
		</AppLayout>
	);
}

// Hardly anybody needs it.
const WithheldNotice = lazy(() => import("../../features/session/withheld-notice.tsx"));

function Withheld() {
	const { withheld } = useFiling();
	return withheld?.[0] === undefined ? null : (
		<Suspense>
			<WithheldNotice names={withheld} />
		</Suspense>
	);
}

async function filingSoon(
	request: Request,
	context: Route.LoaderArgs["context"],
	tenantCount: number,
): Promise<[Deferred<Filing> | null]> {
	const isStreamed = runsScripts(request);
	// The browser of a broker with more asks when the page is there.
	if (isStreamed && tenantCount > FEW_TENANTS) return [null];
	const filing = filingOf(context.get(cmsContext));
	return isStreamed ? soonOrLater(filing) : [await filing];
}

/** Where the profile does not say, it is asked for. */
async function unseenSoon(
	request: Request,
	context: Route.LoaderArgs["context"],
	known: number | null,
): Promise<[Deferred<number | null>]> {
	if (known !== null) return [known];
	const unseen = countUnseen(context.get(cmsContext));
	return runsScripts(request) ? soonOrLater(unseen) : [await unseen];
}

/** Keeps what the server said last, and forgets it with the user. Another answer of the server is another moment. */
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
