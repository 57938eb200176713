/** Where a browser says that it is to be told, and says so again (routes/my-profile/push/subscribe.ts). */
const ADDRESS = "/my-profile/push";

/**
 * Tells the server where this browser's messages go. Free of imports: the service worker does it too.
 * @param intent `add` has the user told here from now on; `renew` says again what the server should know
 */
export function sendSubscription(subscription: PushSubscription, intent: "add" | "renew"): Promise<Response> {
	const body = new URLSearchParams({
		intent,
		endpoint: subscription.endpoint,
		p256dh: base64Url(subscription.getKey("p256dh")),
		auth: base64Url(subscription.getKey("auth")),
		applicationServerKey: base64Url(subscription.options.applicationServerKey),
	});
	return fetch(ADDRESS, { method: "POST", body });
}

function base64Url(bytes: ArrayBuffer | null): string {
	return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}
