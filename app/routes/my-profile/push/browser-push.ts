import { inTime } from "../../../../contract/in-time.ts";
import { sendSubscription } from "../../../features/push/send-subscription.ts";

/** What this browser can do, and does. */
export type PushState = "unsupported" | "installFirst" | "blocked" | "off" | "on";

/** @param isKnown whether the server tells the user in this session's browser */
export async function readPushState(isKnown: boolean): Promise<PushState> {
	if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
		return isAppleTouch() ? "installFirst" : "unsupported";
	}
	if (Notification.permission === "denied") return "blocked";
	if (!isKnown || Notification.permission !== "granted") return "off";
	const registration = await navigator.serviceWorker.getRegistration("/");
	return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** (An iPad calls itself a Mac, which has no fingers.) */
function isAppleTouch(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

/** Longest wait for all that follows a permission, in milliseconds: a worker that cannot be installed is never ready. */
const TIMEOUT_MS = 90_000;

/**
 * Asks for permission and has the user told in this browser. Belongs in a click: browsers ask for nothing else.
 * @param onAllowed called when permission is given: what is left takes a moment where the worker is not installed yet
 * @returns what has become of it; `dismissed` where nobody has decided
 * @throws where it does not work, or not in time
 */
export async function turnPushOn(
	publicKey: string,
	onAllowed: () => void,
): Promise<"on" | "blocked" | "dismissed"> {
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "blocked" : "dismissed";
	onAllowed();
	await inTime(TIMEOUT_MS, subscribe(publicKey), () => new Error("push was not turned on in time"));
	return "on";
}

async function subscribe(publicKey: string): Promise<void> {
	await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
	const { pushManager } = await navigator.serviceWorker.ready;
	// A new address each time: who was told here before is told no more.
	await (await pushManager.getSubscription())?.unsubscribe();
	const subscription = await pushManager.subscribe({
		userVisibleOnly: true,
		applicationServerKey: publicKey,
	});
	const { ok, status } = await sendSubscription(subscription, "add");
	if (ok) return;
	await subscription.unsubscribe();
	throw new Error(`a subscription was refused with ${status}`);
}
