import { createStore } from "../../store.ts";
import { USER_CHANNEL } from "../../user-channel.ts";

/** Who is signed in in this browser by now: whom this page is for, nobody, or somebody else. */
export type BrowserUser = "same" | "nobody" | "other";

export const browserUser = createStore<BrowserUser>("same");

/** Listens to the other tabs, which say who is signed in. */
export function followBrowserUser(userId: string): () => void {
	const channel = new BroadcastChannel(USER_CHANNEL);
	channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
		if (data === null) browserUser.set("nobody");
		else browserUser.set(data === userId ? "same" : "other");
	});
	return () => {
		channel.close();
		browserUser.set("same");
	};
}
