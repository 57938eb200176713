import { afterEach, expect, it, vi } from "vitest";
import { listenToPush } from "../../../app/service-worker/push.ts";
import type { WorkerScope, WorkerWindow } from "../../../app/service-worker/worker-scope.ts";

afterEach(() => vi.unstubAllGlobals());

const MESSAGE = { title: "Zahlung fällig", body: "Prämie", url: "/notifications/a", tag: "a" };

/** An open page; one that takes over where a click leads says so. */
function newWindow(facts: Partial<WorkerWindow> & { takesOver?: boolean } = {}) {
	const opened: unknown[] = [];
	const focus = vi.fn(async () => {});
	const page: WorkerWindow = {
		focused: facts.focused ?? false,
		visibilityState: facts.visibilityState ?? "visible",
		focus,
		postMessage(message, [port]) {
			opened.push(message);
			if (facts.takesOver !== false && port instanceof MessagePort) port.postMessage(true);
		},
	};
	return { page, opened, focus };
}

function newScope({
	pages = [],
	subscription = null,
}: { pages?: WorkerWindow[]; subscription?: object | null } = {}) {
	const listeners = new Map<string, (event: never) => void>();
	const showNotification = vi.fn(async () => {});
	const openWindow = vi.fn(async () => {});
	const subscribe = vi.fn(async () => subscription);
	const pushManager = { getSubscription: async () => subscription, subscribe };
	listenToPush({
		registration: { showNotification, pushManager },
		clients: { matchAll: async () => pages, openWindow },
		addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
	} as unknown as WorkerScope);
	async function dispatch(name: string, event: object): Promise<void> {
		let work: Promise<unknown> = Promise.resolve();
		listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
		await work;
	}
	return {
		showNotification,
		openWindow,
		subscribe,
		push: (text: string | null) => dispatch("push", { data: text === null ? null : { text: () => text } }),
		click: (data: unknown) => dispatch("notificationclick", { notification: { data, close: vi.fn() } }),
		change: (event: object) => dispatch("pushsubscriptionchange", event),
	};
}

function newSubscription() {
	const bytes = new ArrayBuffer(1);
	return {
		endpoint: "https://fcm.googleapis.com/x",
		options: { applicationServerKey: bytes },
		getKey: () => bytes,
		unsubscribe: vi.fn(async () => true),
	};
}

it("shows what is pushed", async () => {
	const { push, showNotification } = newScope({ pages: [newWindow().page] });
	await push(JSON.stringify(MESSAGE));
	expect(showNotification).toHaveBeenCalledExactlyOnceWith("Zahlung fällig", {
		body: "Prämie",
		tag: "a",
		icon: "/icons/icon-192.png",
		badge: "/icons/monochrome-512.png",
		data: { url: "/notifications/a" },
	});
});

it("shows it to nobody who looks at the app, but for a test", async () => {
	const { push, showNotification } = newScope({ pages: [newWindow({ focused: true }).page] });
	await push(JSON.stringify(MESSAGE));
	expect(showNotification).not.toHaveBeenCalled();
	await push(JSON.stringify({ ...MESSAGE, always: true }));
	expect(showNotification).toHaveBeenCalledOnce();
});

it("shows it always where a browser would end the subscription else", async () => {
	const subscription = { endpoint: "https://web.push.apple.com/abc" };
	const { push, showNotification } = newScope({ pages: [newWindow({ focused: true }).page], subscription });
	await push(JSON.stringify(MESSAGE));
	expect(showNotification).toHaveBeenCalledOnce();
});

it.each([null, "", "x", "null", "[]", '{"title":1,"url":"https://example.com"}', '{"url":"//example.com"}'])(
	"shows something of what cannot be read, and leads to no other site: %s",
	async (text) => {
		const { push, showNotification } = newScope();
		await push(text);
		const shown = expect.objectContaining({ body: "", data: { url: "/notifications" } });
		expect(showNotification).toHaveBeenCalledExactlyOnceWith("Ablage", shown);
	},
);

it("leads to it in the page that is looked at, rather than in another one", async () => {
	const [hidden, seen] = [newWindow({ visibilityState: "hidden" }), newWindow({ focused: true })];
	const { click, openWindow } = newScope({ pages: [hidden.page, seen.page] });
	await click({ url: "/notifications/a" });
	expect(seen.opened).toEqual([{ open: "/notifications/a" }]);
	expect(seen.focus).toHaveBeenCalledOnce();
	expect([hidden.opened, openWindow.mock.calls]).toEqual([[], []]);
});

it("opens a page where none is open, or none takes it over", async () => {
	const none = newScope();
	await none.click({ url: "/notifications/a" });
	expect(none.openWindow).toHaveBeenCalledExactlyOnceWith("/notifications/a");
	const silent = newScope({ pages: [newWindow({ takesOver: false }).page] });
	await silent.click({ url: "https://example.com" });
	expect(silent.openWindow).toHaveBeenCalledExactlyOnceWith("/notifications");
});

it.each([
	[204, 0],
	[404, 1],
	[503, 0],
])("tells the server of another address; answered %d it ends %d times", async (status, ended) => {
	const fetch = vi.fn(async () => new Response(null, { status }));
	vi.stubGlobal("fetch", fetch);
	const given = newSubscription();
	await newScope().change({ newSubscription: given });
	expect(fetch).toHaveBeenCalledExactlyOnceWith("/my-profile/push", expect.anything());
	expect(given.unsubscribe).toHaveBeenCalledTimes(ended);
});

it("subscribes anew where the browser gives no new address, for the same server", async () => {
	vi.stubGlobal(
		"fetch",
		vi.fn(async () => new Response(null, { status: 204 })),
	);
	const { change, subscribe } = newScope();
	const { options } = newSubscription();
	await change({ oldSubscription: { options } });
	expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, ...options });
	await change({});
	expect(subscribe).toHaveBeenCalledOnce();
});
