import { sendSubscription } from "../features/push/send-subscription.ts";
import type { WorkerScope, WorkerWindow } from "./worker-scope.ts";

/** An open page has this long to say that it goes there itself, in milliseconds: a browser opens no window much later. */
const ANSWER_MS = 300;
/** Whose browsers take a push without a notification for abuse, whatever is open, and end the subscription. */
const ALWAYS_SHOWS = /^https:\/\/[^/]*\.push\.apple\.com\//;

/** Not every system that shows notifications knows SVG; of the badge, Android's status bar takes the shape alone. */
const PICTURES = { icon: "/icons/icon-192.png", badge: "/icons/monochrome-512.png" };

/** What the server says (workers/cms/push/push-service.ts). */
interface PushMessage {
	title: string;
	body: string;
	url: string;
	tag: string;
	always: boolean;
}

/** Shows what is pushed, and leads to it. */
export function listenToPush(scope: WorkerScope): void {
	scope.addEventListener("push", (event) => event.waitUntil(show(scope, event.data?.text() ?? "")));
	scope.addEventListener("notificationclick", (event) => {
		event.notification.close();
		event.waitUntil(open(scope, addressOf(event.notification.data)));
	});
	scope.addEventListener("pushsubscriptionchange", (event) => {
		event.waitUntil(renew(scope, event.newSubscription ?? null, event.oldSubscription ?? null));
	});
}

async function show(scope: WorkerScope, text: string): Promise<void> {
	const { title, body, url, tag, always } = readMessage(text);
	// Who looks at the app sees the same there. (Browsers allow it while a page is in sight.)
	if (!always && (await isLookedAt(scope)) && !(await mustShow(scope))) return;
	await scope.registration.showNotification(title, { body, tag, ...PICTURES, data: { url } });
}

/** Something has to be shown, even of what cannot be read. */
function readMessage(text: string): PushMessage {
	const said = fieldsOf(text);
	const textOf = (name: string, otherwise: string) => {
		const value = said[name];
		return typeof value === "string" && value !== "" ? value : otherwise;
	};
	return {
		title: textOf("title", "Ablage"),
		body: textOf("body", ""),
		url: addressOf(said),
		tag: textOf("tag", "notifications"),
		always: said["always"] === true,
	};
}

function fieldsOf(text: string): Record<string, unknown> {
	try {
		const said: unknown = JSON.parse(text);
		return typeof said === "object" && said !== null ? { ...said } : {};
	} catch {
		return {};
	}
}

/** A page of the app, never of another site. */
function addressOf(data: unknown): string {
	const url: unknown = typeof data === "object" && data !== null && "url" in data ? data.url : null;
	return typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : "/notifications";
}

const windowsOf = ({ clients }: WorkerScope) =>
	clients.matchAll({ type: "window", includeUncontrolled: true });

async function isLookedAt(scope: WorkerScope): Promise<boolean> {
	return (await windowsOf(scope)).some(({ focused }) => focused);
}

async function mustShow({ registration }: WorkerScope): Promise<boolean> {
	return ALWAYS_SHOWS.test((await registration.pushManager.getSubscription())?.endpoint ?? "");
}

/** In the window that is open: its page goes there itself, so that it can ask about what is not saved. Else in a new one. */
async function open(scope: WorkerScope, url: string): Promise<void> {
	const windows = await windowsOf(scope);
	const [shown] = windows.toSorted((one, other) => rankOf(other) - rankOf(one));
	if (shown && (await goesTo(shown, url))) await shown.focus();
	else await scope.clients.openWindow(url);
}

function rankOf({ focused, visibilityState }: WorkerWindow): number {
	return (focused ? 2 : 0) + (visibilityState === "visible" ? 1 : 0);
}

/** Whether a page takes it over (features/push/follow-push.ts). One that is not signed in, say, does not. */
function goesTo(page: WorkerWindow, url: string): Promise<boolean> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.addEventListener("message", () => resolve(true));
		port1.start();
		setTimeout(() => resolve(false), ANSWER_MS);
		page.postMessage({ open: url }, [port2]);
	});
}

/** The browser has got another address: the server is told, as long as the user is signed in. */
async function renew(
	{ registration }: WorkerScope,
	given: PushSubscription | null,
	old: PushSubscription | null,
): Promise<void> {
	const key = old?.options.applicationServerKey;
	const renewed =
		given ??
		(await registration.pushManager.getSubscription()) ??
		(key && (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
	if (renewed && (await sendSubscription(renewed, "renew")).status === 404) await renewed.unsubscribe();
}
