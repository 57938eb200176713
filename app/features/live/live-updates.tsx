import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useMatches, useNavigate, useNavigation, useParams } from "react-router";
import { followPush } from "../push/follow-push.ts";
import { useNotifications } from "../notifications/use-notifications.tsx";
import { inOwnTask } from "../../ui/in-own-task.ts";
import { useFiling } from "../session/filing.ts";
import { loadFiling } from "../session/load-filing.ts";
import { useOffers, useSignedIn } from "../session/signed-in.ts";
import { clientLog } from "./client-log.ts";
import { collectErrors } from "./collect-errors.ts";
import { InboxPoll } from "./inbox-poll.ts";
import { KeptEvents } from "./kept-events.ts";
import { concerns, isInbox } from "./live-handle.ts";
import { type LiveSocket, openLiveSocket, type Told } from "./live-socket.ts";
import { ReloadSoon } from "./reload-soon.ts";
import { useLoggedToasts } from "./use-logged-toasts.ts";
import { useReloadSoon } from "./use-reload-soon.ts";

/** Who comes back to a window makes it visible and gives it the focus: that is one coming back, in milliseconds. */
const ONE_RETURN_MS = 1_000;

/**
 * Shows what has changed elsewhere as soon as the server tells of it, on the pages whose `handle` asks for that, and how
 * much there is to do on all others. What is typed into a form stays: only what was loaded is loaded again.
 */
export function LiveUpdates() {
	const matches = useMatches();
	const filing = `${href("/:locale?/documents/filing", useParams())}?at=`;
	const poll = useInboxPoll(matches.some(isInbox));
	const isConcerned = useEffectEvent((event: Parameters<typeof concerns>[1]) =>
		matches.some((match) => concerns(match, event)),
	);
	const signedIn = useSignedIn();
	const userId = signedIn?.user.documentId;
	const socket = useRef<LiveSocket>(null);
	// What the page shows from its beginning on it has shown before there is a socket.
	const shownEarly = useRef<readonly string[]>([]);
	const tellShown = useCallback(
		(ids: readonly string[]) => {
			if (socket.current && userId) socket.current.tellShown(ids, userId);
			else shownEarly.current = [...shownEarly.current, ...ids];
		},
		[userId],
	);
	const { take, panel } = useNotifications(tellShown);
	const takeNotification = useEffectEvent(take);
	useLoggedToasts(clientLog);
	const currentUser = useEffectEvent(() => userId);
	const readAt = useEffectEvent(() => signedIn?.at);
	useEffect(
		() =>
			inOwnTask(() => {
				const end = collectErrors(clientLog);
				return () => {
					end();
					clientLog.clear();
				};
			}),
		[],
	);
	usePush();
	const isInboxShown = useEffectEvent(() => matches.some(isInbox));
	const reloadPage = useReloadSoon();
	const { state } = useNavigation();
	const isOnItsWay = useEffectEvent(() => state !== "idle");
	// A page that is on its way may have been read before what is told now; whether it shows something of that, it is
	// asked once it is there.
	const [untold] = useState(() => new KeptEvents());
	useEffect(() => {
		if (state === "idle" && untold.take().some((event) => isConcerned(event))) reloadPage();
	}, [state, untold, reloadPage]);
	useEffect(
		() =>
			inOwnTask(() => {
				// What stands around every page, whatever the page itself shows: where one may file, what is still to be sorted in.
				const reloadFiling = new ReloadSoon(() => void loadFiling(`${filing}${Date.now()}`));
				const handleEvent = (event: Told | null) => {
					if (isConcerned(event)) reloadPage();
					else if (isOnItsWay()) untold.keep(event);
					if (event === null || event.name === "updateTenant") reloadFiling.ask();
					if (event === null || event.name === "notification") takeNotification(event?.data ?? null);
					// A file that has been read is nothing to do.
					if (event?.name !== "fileProcessed") poll.current?.askSoon();
				};
				const opened = openLiveSocket(handleEvent, currentUser, readAt());
				socket.current = opened;
				opened.tellShown(shownEarly.current, currentUser() ?? "");
				shownEarly.current = [];
				let returnedAt = performance.now();
				const handleReturn = () => {
					if (document.visibilityState !== "visible" || !isInboxShown()) return;
					if (performance.now() - returnedAt >= ONE_RETURN_MS) reloadPage();
					returnedAt = performance.now();
				};
				window.addEventListener("focus", handleReturn);
				document.addEventListener("visibilitychange", handleReturn);
				return () => {
					window.removeEventListener("focus", handleReturn);
					document.removeEventListener("visibilitychange", handleReturn);
					socket.current = null;
					opened.close();
					reloadFiling.cancel();
				};
			}),
		[reloadPage, untold, poll, filing],
	);
	return panel;
}

function usePush(): void {
	const navigate = useNavigate();
	const goTo = useEffectEvent((address: string) => void navigate(address));
	const isOffered = useOffers("push");
	useEffect(() => (isOffered ? inOwnTask(() => followPush(goTo)) : undefined), [isOffered]);
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
	useEffect(() => poll.current?.setResting(isResting), [isResting]);
	return poll;
}
