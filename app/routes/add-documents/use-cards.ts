import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { offeredFiles } from "../../features/upload/upload-gate.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { type Card, newCard } from "./cards.ts";

/** As many files are read at once to look for them. */
const AT_ONCE = 3;

/**
 * The cards of the page, with the files that were dropped on the way here. Each is looked for in the tenant while one
 * goes on.
 */
export function useCards(where: { tenant: string; userId: string }) {
	const { t } = useTranslation();
	const [cards, setCards] = useState<readonly Card[]>(() =>
		offeredFiles.read().map((file) => newCard(file, t)),
	);
	const running = useRef(new Set<string>());
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
	const remove = useCallback((ids: ReadonlySet<string>) => {
		setCards((before) => before.filter(({ id }) => !ids.has(id)));
	}, []);
	function add(files: readonly File[]) {
		setCards((before) => [...before, ...files.map((file) => newCard(file, t))]);
	}

	const check = useEffectEvent(async (card: Card) => {
		running.current.add(card.id);
		const { tenant, userId } = where;
		const finding = await import("./check-card.ts").then(
			({ checkCard }) => checkCard(card, { tenant, userId }),
			// Without a connection it is found out before the file travels.
			() => ({ checkedIn: tenant }),
		);
		running.current.delete(card.id);
		change(card.id, finding);
	});

	useEffect(() => {
		const waiting = cards.filter(
			({ id, problem, checkedIn }) =>
				problem === null && checkedIn !== where.tenant && !running.current.has(id),
		);
		for (const card of waiting.slice(0, AT_ONCE - running.current.size)) void check(card);
	}, [cards, where.tenant]);

	return { cards, add, change, remove };
}
