import { sendSubscription } from "./send-subscription.ts";

/**
 * What open pages do for push: they go where a click on a notification leads, and say to the server that this browser is
 * still told. What the server does not know of (somebody else has turned it on here, or it was removed elsewhere) ends.
 * Most browsers have no service worker: there it does nothing. @returns what ends it
 */
export function followPush(goTo: (address: string) => void): () => void {
	// Not there where the connection is not secure.
	const { serviceWorker } = navigator as Partial<Navigator>;
	if (!serviceWorker) return () => {};
	const follow = ({ data, ports }: MessageEvent<unknown>) => {
		if (typeof data !== "object" || data === null || !("open" in data)) return;
		if (typeof data.open !== "string") return;
		ports[0]?.postMessage(true);
		goTo(data.open);
	};
	serviceWorker.addEventListener("message", follow);
	// Without a connection, or where the browser keeps nothing, it is said the next time.
	void renew(serviceWorker).catch(() => {});
	return () => serviceWorker.removeEventListener("message", follow);
}

async function renew(serviceWorker: ServiceWorkerContainer): Promise<void> {
	const registration = await serviceWorker.getRegistration("/");
	const subscription = await registration?.pushManager?.getSubscription();
	if (!subscription) return;
	const { status } = await sendSubscription(subscription, "renew");
	if (status === 404) await subscription.unsubscribe();
}
