import { useEffect, useEffectEvent, useRef } from "react";
import { href, useMatches, useParams, useRevalidator } from "react-router";
import { useFiling } from "../session/filing.ts";
import { loadFiling } from "../session/load-filing.ts";
import { InboxPoll } from "./inbox-poll.ts";
import { concerns, isInbox } from "./live-handle.ts";
import { openLiveSocket } from "./live-socket.ts";
import { ReloadSoon } from "./reload-soon.ts";

/** Who comes back to a window makes it visible and gives it the focus: that is one coming back, in milliseconds. */
const ONE_RETURN_MS = 1_000;

/**
 * Shows what has changed elsewhere as soon as the server tells of it, on the pages whose `handle` asks for that, and how
 * much there is to do on all others. What is typed into a form stays: only what was loaded is loaded again.
 */
export default function LiveUpdates() {
	const { revalidate } = useRevalidator();
	const matches = useMatches();
	const poll = useInboxPoll(matches.some(isInbox));
	const isConcerned = useEffectEvent((event: Parameters<typeof concerns>[1]) =>
		matches.some((match) => concerns(match, event)),
	);
	const isInboxShown = useEffectEvent(() => matches.some(isInbox));
	useEffect(() => {
		const reload = new ReloadSoon(() => void revalidate());
		const close = openLiveSocket((event) => {
			if (isConcerned(event)) reload.ask();
			// A file that has been read is nothing to do.
			if (event?.name !== "fileProcessed") poll.current?.hear();
		});
		let returnedAt = performance.now();
		const handleReturn = () => {
			if (document.visibilityState !== "visible" || !isInboxShown()) return;
			if (performance.now() - returnedAt >= ONE_RETURN_MS) reload.ask();
			returnedAt = performance.now();
		};
		window.addEventListener("focus", handleReturn);
		document.addEventListener("visibilitychange", handleReturn);
		return () => {
			window.removeEventListener("focus", handleReturn);
			document.removeEventListener("visibilitychange", handleReturn);
			close();
			reload.cancel();
		};
	}, [revalidate, poll]);
	return null;
}

function useInboxPoll(isResting: boolean) {
	const poll = useRef<InboxPoll>(null);
	const address = `${href("/:locale?/documents/filing", useParams())}?inbox=`;
	const { inbox } = useFiling();
	const isUnknown = useEffectEvent(() => inbox === undefined);
	useEffect(() => {
		const begun = new InboxPoll(() => loadFiling(address), isUnknown());
		poll.current = begun;
		return () => begun.stop();
	}, [address]);
	useEffect(() => poll.current?.rest(isResting), [isResting]);
	return poll;
}
