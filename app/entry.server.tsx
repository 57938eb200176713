import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { logFailure } from "./log-failure.server.ts";
import { isOldBrowser } from "./features/old-browsers/old-browser.ts";
import { oldStyles } from "./features/old-browsers/old-styles.server.tsx";
import { showNoscript } from "./features/old-browsers/show-noscript.server.ts";
import { plainHandleOf } from "./features/streaming/plain-handle.ts";
import { plainHead } from "./features/streaming/plain-head.server.tsx";
import { pageScripts } from "./features/streaming/page-scripts.server.tsx";
import { pageStyles } from "./features/streaming/page-styles.server.tsx";
import { runsScripts } from "./features/streaming/scripting-cookie.ts";
import { ServerHead } from "./features/layout/server-head.ts";
import { readColourPreference } from "./features/colour-mode/colour-preference.ts";
import { takeOverPreference } from "./features/colour-mode/taken-over.server.tsx";
import { RequestId } from "./features/error-page/framed.ts";
import { refreshOf } from "./features/error-page/refresh.server.ts";
import { TextsAddress } from "./texts/texts-address.ts";
import { TranslationsProvider } from "./texts/translations.tsx";
import { nonceContext } from "./middleware/content-policy.ts";
import { requestIdContext } from "./middleware/request-id.ts";
import { localeContext } from "./texts/request-texts.ts";
import unavailablePage from "./unavailable.html?raw";

/** In the head and at the end of a page that has its own small sheet, or that is to run no scripts. */
const NOTHING_MORE = { styles: null, scripts: <></>, cookie: null };

export const handleError: HandleErrorFunction = (error, { request, context }) =>
	logFailure(error, request, context.get(requestIdContext));

/** Streams to users whose scripts run; users without JavaScript and bots get the finished document. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const locale = context.get(localeContext);
	const requestId = context.get(requestIdContext);
	const refresh = refreshOf(request, locale ? status : 503);
	if (refresh.cookie !== null) headers.append("Set-Cookie", refresh.cookie);
	if (refresh.seconds !== null) headers.set("Refresh", String(refresh.seconds));
	if (!locale) return unavailable(requestId, headers);
	const nonce = context.get(nonceContext);
	const handles = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id]?.handle);
	const plain = entry.staticHandlerContext.errors?.["root"] === undefined ? plainHandleOf(handles) : null;
	const isOld = isOldBrowser(request.headers.get("User-Agent"));
	// What is streamed later is put in its place by a script.
	const isStreamed = !plain && runsScripts(request) && !isbot(request.headers.get("User-Agent"));
	let answerStatus = status;
	const cookies = request.headers.get("Cookie");
	const { textsAddress } = locale;
	const head = (
		<>
			{(!plain || plain.script !== undefined) && takeOverPreference(cookies, nonce)}
			{plain && plainHead(plain, { manifest: entry.manifest, textsAddress, nonce, isOld })}
		</>
	);
	const { styles, scripts, cookie } = plain
		? NOTHING_MORE
		: isOld
			? { ...NOTHING_MORE, styles: oldStyles(nonce) }
			: {
					...pageStyles(entry.manifest, cookies, nonce),
					scripts: pageScripts({ ...entry, matches: entry.staticHandlerContext.matches }, nonce),
				};
	if (cookie !== null) headers.append("Set-Cookie", cookie);

	const body = await renderToReadableStream(
		<TranslationsProvider texts={locale.texts}>
			<TextsAddress value={textsAddress}>
				<RequestId value={requestId}>
					<ServerHead value={{ head, styles, scripts, colours: readColourPreference(cookies) }}>
						<ServerRouter
							context={{ ...entry, manifest: shownPart(entry) }}
							url={request.url}
							nonce={nonce}
						/>
					</ServerHead>
				</RequestId>
			</TextsAddress>
		</TranslationsProvider>,
		{
			nonce,
			signal: request.signal,
			// React would move large parts behind the page, finished as they are, and let a script put them in place.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onError(error: unknown) {
				answerStatus = 500;
				logFailure(error, request, requestId);
			},
		},
	);
	if (!isStreamed) await body.allReady;

	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Cache-Control", "private, no-store");
	if (answerStatus === 503) headers.set("Retry-After", "10");
	const page = isOld ? showNoscript(await new Response(body).text()) : body;
	return new Response(page, { headers, status: answerStatus });
}

/** The manifest without what this page does not show: the router makes something of each route that is in it. */
function shownPart({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext["manifest"] {
	const shown = matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
	return { ...manifest, routes: Object.fromEntries(shown) };
}

/** Without the CMS there are no texts either, so this one page is written out. */
function unavailable(requestId: string, headers: Headers): Response {
	console.error(`[${requestId}] there are no texts to render a page with`);
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Cache-Control", "no-store");
	headers.set("Retry-After", "10");
	return new Response(unavailablePage.replace("%requestId%", requestId), { status: 503, headers });
}
