import { afterEach, expect, it, vi } from "vitest";
import { readPushState, turnPushOn } from "../../../../app/routes/my-profile/push/browser-push.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const onAllowed = () => {};
const KEY = Uint8Array.of(4, 255, 254).buffer;

/** A browser as far as push sees it. @returns what it was asked, in order */
function browser({
	permission = "default",
	answer = "granted",
	isSubscribed = false,
	userAgent = "",
	maxTouchPoints = 0,
	hasPush = true,
	status = 204,
	isInstallable = true,
} = {}) {
	const asked: string[] = [];
	const subscription = {
		endpoint: "https://fcm.googleapis.com/x",
		options: { applicationServerKey: KEY },
		getKey: () => KEY,
		unsubscribe: async () => void asked.push("unsubscribe"),
	};
	let isThere = isSubscribed;
	const pushManager = {
		getSubscription: async () => (isThere ? subscription : null),
		subscribe: async (options: object) => {
			asked.push(`subscribe ${JSON.stringify(options)}`);
			isThere = true;
			return subscription;
		},
	};
	const serviceWorker = {
		ready: isInstallable ? Promise.resolve({ pushManager }) : new Promise(() => {}),
		getRegistration: async () => (isSubscribed ? { pushManager } : undefined),
		register: async (address: string) => void asked.push(`register ${address}`),
	};
	const requestPermission = async () => {
		asked.push("permission");
		return answer;
	};
	vi.stubGlobal("navigator", { userAgent, maxTouchPoints, ...(hasPush && { serviceWorker }) });
	vi.stubGlobal("window", hasPush ? { PushManager: {}, Notification: {} } : {});
	vi.stubGlobal("Notification", { permission, requestPermission });
	vi.stubGlobal("fetch", async (address: string, { body }: { body: URLSearchParams }) => {
		asked.push(`${address} ${body.get("intent")} ${body.get("p256dh")}`);
		return new Response(null, { status });
	});
	return asked;
}

it.each([
	["unsupported", { hasPush: false }, true],
	["installFirst", { hasPush: false, userAgent: "(iPhone; CPU iPhone OS 18_6 like Mac OS X)" }, true],
	["installFirst", { hasPush: false, userAgent: "(Macintosh; Intel Mac OS X)", maxTouchPoints: 5 }, true],
	["unsupported", { hasPush: false, userAgent: "(Macintosh; Intel Mac OS X)" }, true],
	["blocked", { permission: "denied", isSubscribed: true }, true],
	["off", {}, true],
	["off", { permission: "granted", isSubscribed: true }, false],
	["off", { permission: "granted" }, true],
	["on", { permission: "granted", isSubscribed: true }, true],
])("a browser is %s: %o", async (state, has, isKnown) => {
	const asked = browser(has);
	expect(await readPushState(isKnown)).toBe(state);
	expect(asked).toEqual([]);
});

it("asks for permission first, and says then where messages go", async () => {
	const asked = browser();
	expect(await turnPushOn("BKey", onAllowed)).toBe("on");
	expect(asked).toEqual([
		"permission",
		"register /sw.js",
		'subscribe {"userVisibleOnly":true,"applicationServerKey":"BKey"}',
		"/my-profile/push add BP_-",
	]);
});

it("gives up an address that somebody may have had before", async () => {
	const asked = browser({ isSubscribed: true });
	await turnPushOn("BKey", onAllowed);
	expect(asked.indexOf("unsubscribe")).toBeLessThan(asked.findIndex((line) => line.startsWith("subscribe")));
	expect(asked).toContain("unsubscribe");
});

it.each([
	["denied", "blocked"],
	["default", "dismissed"],
])("does nothing where permission is %s", async (answer, done) => {
	const asked = browser({ answer });
	expect(await turnPushOn("BKey", onAllowed)).toBe(done);
	expect(asked).toEqual(["permission"]);
});

it("takes nothing where the server refuses it", async () => {
	const asked = browser({ status: 503 });
	await expect(turnPushOn("BKey", onAllowed)).rejects.toThrow("503");
	expect(asked.at(-1)).toBe("unsubscribe");
});

it("says when it is allowed, and gives up where the worker is never ready", async () => {
	vi.useFakeTimers();
	const asked = browser({ isInstallable: false });
	const isAllowed = vi.fn();
	const turnedOn = expect(turnPushOn("BKey", isAllowed)).rejects.toThrow("in time");
	await vi.advanceTimersByTimeAsync(89_000);
	expect(isAllowed).toHaveBeenCalledOnce();
	await vi.advanceTimersByTimeAsync(1_000);
	await turnedOn;
	expect(asked).toEqual(["permission", "register /sw.js"]);
});
