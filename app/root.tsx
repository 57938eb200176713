import { lazy, type ReactNode, Suspense, use } from "react";
import {
	Links,
	Meta,
	Outlet,
	ScrollRestoration,
	useLocation,
	useMatches,
	type ShouldRevalidateFunctionArgs,
	useRouteLoaderData,
	useRouteError,
} from "react-router";
import { FORMAT_LOCALE } from "../contract/constants.ts";
import type { Route } from "./+types/root";
import "./app.css";
import { UnframedError } from "./features/error-page/unframed-error.tsx";
import { FinishHydration } from "./features/layout/finish-hydration.tsx";
import { ServerHead } from "./features/layout/server-head.ts";
import { colourModeOf } from "./features/colour-mode/colour-mode.ts";
import { readColourPreference } from "./features/colour-mode/colour-preference.ts";
import { frameOf, RequestId } from "./features/error-page/framed.ts";
import { KeptAnswers } from "./features/form/kept-answers.tsx";
import { InstallLinks } from "./features/installed-app/install-links.tsx";
import { PageTransition } from "./features/layout/page-transition.tsx";
import { plainHandleOf } from "./features/streaming/plain-handle.ts";
import { runsScripts } from "./features/streaming/scripting-cookie.ts";
import { TextsAddress } from "./texts/texts-address.ts";
import { Toasts } from "./features/toasts/toasts.tsx";
import { bindingsContext } from "./middleware/bindings.ts";
import { cmsMiddleware } from "./middleware/cms.ts";
import { contentPolicyMiddleware } from "./middleware/content-policy.ts";
import { localeMiddleware } from "./middleware/locale.ts";
import { routeRulesMiddleware } from "./middleware/route-rules.ts";
import { serverTimingMiddleware } from "./middleware/server-timing.ts";
import { sessionMiddleware } from "./middleware/session.ts";
import { toastsContext, toastsMiddleware } from "./middleware/toasts.ts";
import { isOtherView } from "./revalidation.ts";
import { knownLocaleMiddleware } from "./routes/not-found/not-found.server.ts";
import { EnvironmentBanner } from "./ui/layout/environment-banner.tsx";

/** What every page request goes through, in this order. Writes of other sites were refused before (workers/app). */
export const middleware: Route.MiddlewareFunction[] = [
	serverTimingMiddleware,
	contentPolicyMiddleware,
	routeRulesMiddleware,
	sessionMiddleware,
	cmsMiddleware,
	toastsMiddleware,
	localeMiddleware,
	knownLocaleMiddleware,
];

// Visitors never need it.
const FramedError = lazy(() => import("./features/error-page/framed-error.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
	return {
		environment: context.get(bindingsContext).environment,
		isStreamed: runsScripts(request),
		colours: readColourPreference(request.headers.get("Cookie")),
		toasts: await context.get(toastsContext).take(),
	};
}

/** A message is left by a write, or on another page: another view of the same page brings none. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
	return !isOtherView(args) && args.defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
	const data = useRouteLoaderData<typeof loader>("root");
	const textsAddress = use(TextsAddress);
	const requestId = use(RequestId);
	const { pathname, search } = useLocation();
	const handles = useMatches().map(({ handle }) => handle);
	const server = use(ServerHead);
	const colours = colourModeOf(data?.colours ?? server.colours ?? "system", handles);
	// What stands here in the place of a plain page is none.
	const hasFailed = Boolean(useRouteError());
	const hasScripts = hasFailed || plainHandleOf(handles) === null;
	return (
		<html
			lang={FORMAT_LOCALE}
			className={colours.value ?? undefined}
			data-texts={hasScripts ? textsAddress : undefined}
			data-request={hasScripts ? requestId : undefined}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				{server.head}
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="color-scheme" content="light dark" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				{import.meta.env.SSR && <InstallLinks colours={colours} />}
				{hasScripts && data?.isStreamed && (
					<noscript>
						<meta
							httpEquiv="refresh"
							content={`0;url=/without-scripts?to=${encodeURIComponent(pathname + search)}`}
						/>
					</noscript>
				)}
				<Meta />
				{/* (Browsers show no script the nonce of a link: React would take it for another one.) */}
				{import.meta.env.DEV && hasScripts ? <Links nonce="" /> : server.styles}
			</head>
			<body>
				{children}
				{hasScripts && (
					<>
						<ScrollRestoration />
						{server.scripts ?? <WrittenScripts />}
					</>
				)}
			</body>
		</html>
	);
}

/** In the browser there is nothing left to write: the two scripts of the page stay as they are. */
function WrittenScripts() {
	const written = <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: " " }} />;
	return (
		<>
			{written}
			{written}
		</>
	);
}

export default function App({ loaderData }: Route.ComponentProps) {
	// What looks like the app would look like nothing there.
	if (plainHandleOf(useMatches().map(({ handle }) => handle))?.styles === "share") return <Outlet />;
	return (
		<>
			<KeptAnswers>
				<PageTransition depth={1}>
					<Outlet />
				</PageTransition>
			</KeptAnswers>
			<FinishHydration />
			<Toasts arrived={loaderData.toasts} />
			<EnvironmentBanner environment={loaderData.environment} />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const frame = frameOf(error);
	if (!frame) return <UnframedError error={error} />;
	return (
		<Suspense>
			<FramedError error={error} frame={frame} />
		</Suspense>
	);
}
