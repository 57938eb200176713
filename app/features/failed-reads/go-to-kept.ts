import { type Location, redirectDocument } from "react-router";
import { isOfflineReady, isReadable, keptPages } from "../offline/kept-cache.ts";
import { isNoConnection, type Results } from "./failed-read.ts";

declare global {
	interface Window {
		/** The router itself, by its own name. */
		__reactRouterDataRouter?: {
			state: {
				/** What is shown. The browser's own address is by then already that of where one goes back to. */
				location: Pick<Location, "pathname" | "search">;
				navigation: { location?: Pick<Location, "pathname" | "search"> };
				/** What an action has answered that led nowhere: a form that was refused, as a rule. */
				actionData: unknown;
				errors: unknown;
			};
		};
	}
}

/**
 * Where another page is opened without a connection the browser goes to the whole document, which the service worker has
 * kept, or for which it has something to say (app/service-worker/answer-page.ts). `null` where there is no need to.
 */
export async function goToKept(request: Request, results: Results): Promise<Results | null> {
	const failed = Object.entries(results).find(
		([, { type, result }]) => type === "error" && isNoConnection(result),
	);
	if (!failed || !(await isWorthGoing(request.url)) || request.signal.aborted) return null;
	const { pathname, search } = new URL(request.url);
	return { ...results, [failed[0]]: { type: "error", result: redirectDocument(pathname + search) } };
}

async function isWorthGoing(url: string): Promise<boolean> {
	const { serviceWorker } = navigator as Partial<Navigator>;
	if (!serviceWorker?.controller) return false;
	const { pathname, search } = new URL(url);
	// What a part of the page fetches for itself goes nowhere. (A component would know of it a moment too late.)
	// oxlint-disable-next-line no-underscore-dangle -- the router's own name
	const router = window.__reactRouterDataRouter?.state;
	if (!router) return false;
	const { location: shown, navigation } = router;
	const goingTo = navigation.location;
	const isNavigation = goingTo?.pathname === pathname && goingTo.search === search;
	const isElsewhere = pathname + search !== shown.pathname + shown.search;
	if (!isNavigation || !isElsewhere) return false;
	// Another view of the page that is shown stays beside what is there, unless it was kept.
	if (pathname === shown.pathname) return isKept(pathname + search);
	return isOfflineReady();
}

async function isKept(address: string): Promise<boolean> {
	return (
		isReadable(address.split("?")[0] ?? "") && (await keptPages()).some((page) => page.address === address)
	);
}
