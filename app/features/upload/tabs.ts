/** Over it the tabs of a browser tell each other who is signed in. */
const CHANNEL = "uploads-reader";

/** @param userId `null` for nobody any more */
export function tellTabs(userId: string | null): void {
	const channel = new BroadcastChannel(CHANNEL);
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
	channel.postMessage(userId);
	channel.close();
}

/** Hears from another tab, or from another part of this one, who is signed in. */
export function onReader(listener: (userId: unknown) => void): void {
	new BroadcastChannel(CHANNEL).addEventListener("message", ({ data }) => listener(data));
}
