import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useMatches, useRevalidator } from "react-router";
import { useNotifications } from "../notifications/use-notifications.tsx";
import { useSignedIn } from "../session/signed-in.ts";
import { concerns } from "./live-handle.ts";
import { type LiveSocket, openLiveSocket } from "./live-socket.ts";
import { ReloadSoon } from "./reload-soon.ts";

/**
 * Shows what has changed elsewhere as soon as the server tells of it, on the pages whose `handle` asks for that. What is
 * typed into a form stays: only what was loaded is loaded again.
 */
export default function LiveUpdates() {
	const { revalidate } = useRevalidator();
	const matches = useMatches();
	const isConcerned = useEffectEvent((event: Parameters<typeof concerns>[1]) =>
		matches.some((match) => concerns(match, event)),
	);
	const userId = useSignedIn()?.user.documentId;
	const socket = useRef<LiveSocket>(null);
	const tellShown = useCallback(
		(ids: readonly string[]) => userId && socket.current?.tellShown(ids, userId),
		[userId],
	);
	const { take, panel } = useNotifications(tellShown);
	const takeNotification = useEffectEvent(take);
	useEffect(() => {
		const reload = new ReloadSoon(() => void revalidate());
		const opened = openLiveSocket((event) => {
			if (isConcerned(event)) reload.ask();
			if (event === null || event.name === "notification") takeNotification(event?.data ?? null);
		});
		socket.current = opened;
		return () => {
			opened.close();
			reload.cancel();
		};
	}, [revalidate]);
	return panel;
}
