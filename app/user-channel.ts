/** Over it the tabs of a browser tell each other who is signed in: the id of a user, `null` for nobody any more. */
export const USER_CHANNEL = "uploads-user";

export function tellTabs(userId: string | null): void {
	const channel = new BroadcastChannel(USER_CHANNEL);
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
	channel.postMessage(userId);
	channel.close();
}
