import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { offeredFiles } from "../../features/upload/upload-gate.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { cardChecks } from "./card-checks.ts";
import { type Card, newCard } from "./cards.ts";

/**
 * The cards of the page, with the files that were dropped on the way here. Each is looked for in the tenant while one
 * goes on.
 */
export function useCards({ tenant, userId }: { tenant: string; userId: string }) {
	const { t } = useTranslation();
	const [cards, setCards] = useState<readonly Card[]>(() =>
		offeredFiles.read().map((file) => newCard(file, t)),
	);
	const take = useEffectEvent(() => {
		const files = offeredFiles.read();
		if (files.length === 0) return;
		offeredFiles.set([]);
		add(files);
	});
	useEffect(() => {
		offeredFiles.set([]);
		// Those that another app has shared come once the page is there.
		return offeredFiles.subscribe(() => take());
	}, []);

	const change = useCallback((id: string, changes: Partial<Card>) => {
		setCards((before) => before.map((card) => (card.id === id ? { ...card, ...changes } : card)));
	}, []);
	const [checks] = useState(() => cardChecks(change));
	const remove = useCallback(
		(ids: ReadonlySet<string>) => {
			checks.end(ids);
			setCards((before) => before.filter(({ id }) => !ids.has(id)));
		},
		[checks],
	);
	function add(files: readonly File[]) {
		setCards((before) => [...before, ...files.map((file) => newCard(file, t))]);
	}

	useEffect(() => {
		const waiting = cards.filter(({ problem, checkedIn }) => problem === null && checkedIn !== tenant);
		checks.begin(waiting, (card, signal) =>
			import("./check-card.ts").then(
				({ checkCard }) => checkCard(card, { tenant, userId }, signal),
				// Without a connection it is found out before the file travels.
				() => ({ checkedIn: tenant }),
			),
		);
	}, [cards, checks, tenant, userId]);
	useEffect(() => () => checks.endAll(), [checks]);

	return { cards, add, change, remove };
}
