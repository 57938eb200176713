import { useEffect, useEffectEvent } from "react";
import { useMatches, useRevalidator } from "react-router";
import { concerns } from "./live-handle.ts";
import { openLiveSocket } from "./live-socket.ts";
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
	useEffect(() => {
		const reload = new ReloadSoon(() => void revalidate());
		const close = openLiveSocket((event) => {
			if (isConcerned(event)) reload.ask();
		});
		return () => {
			close();
			reload.cancel();
		};
	}, [revalidate]);
	return null;
}
