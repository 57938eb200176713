import { afterEach, expect, it, vi } from "vitest";
import { followPush } from "../../../../app/features/push/follow-push.ts";
import { leavePush } from "../../../../app/features/push/leave-push.ts";

afterEach(() => vi.unstubAllGlobals());

function browserWith({ status = 204, isSubscribed = true } = {}) {
	const unsubscribe = vi.fn(async () => true);
	const bytes = new ArrayBuffer(1);
	const subscription = {
		endpoint: "https://fcm.googleapis.com/x",
		options: { applicationServerKey: bytes },
		getKey: () => bytes,
		unsubscribe,
	};
	const pushManager = { getSubscription: async () => (isSubscribed ? subscription : null) };
	const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) });
	const fetch = vi.fn(async () => new Response(null, { status }));
	vi.stubGlobal("navigator", { serviceWorker });
	vi.stubGlobal("fetch", fetch);
	return { serviceWorker, unsubscribe, fetch };
}

it.each([
	[204, 0],
	[404, 1],
	// Not signed in, or the server is away: nothing is known about it.
	[401, 0],
	[503, 0],
])("says again that this browser is told; answered %d it ends %d times", async (status, ended) => {
	const { unsubscribe, fetch } = browserWith({ status });
	followPush(vi.fn());
	await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(unsubscribe).toHaveBeenCalledTimes(ended);
});

it("asks nobody where push was never turned on, and does nothing where there is none", async () => {
	const { fetch } = browserWith({ isSubscribed: false });
	followPush(vi.fn());
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(fetch).not.toHaveBeenCalled();
	vi.stubGlobal("navigator", {});
	followPush(vi.fn())();
	await leavePush();
});

it("goes where the service worker wants it to, says so, and only while it listens", () => {
	const { serviceWorker } = browserWith({ isSubscribed: false });
	const goTo = vi.fn();
	const end = followPush(goTo);
	const port = { postMessage: vi.fn() };
	const tell = (data: unknown) =>
		serviceWorker.dispatchEvent(Object.assign(new Event("message"), { data, ports: [port] }));
	tell({ open: "/notifications/a" });
	expect(goTo.mock.calls).toEqual([["/notifications/a"]]);
	expect(port.postMessage).toHaveBeenCalledOnce();
	for (const other of [null, "x", { open: 1 }, { other: "/x" }]) tell(other);
	end();
	tell({ open: "/notifications/b" });
	expect(goTo).toHaveBeenCalledOnce();
});

it("takes no more messages once somebody has signed out", async () => {
	const { unsubscribe } = browserWith();
	await leavePush();
	expect(unsubscribe).toHaveBeenCalledOnce();
});
