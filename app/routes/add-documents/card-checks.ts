import type { Card } from "./cards.ts";

/** How many files are read at once to look for them in the tenant. */
const AT_ONCE = 3;

/** Finds out what can be found out of a card. Never rejects. */
type Look = (card: Card, signal: AbortSignal) => Promise<Partial<Card>>;

/** The checks of cards, a few at a time. One that is ended gives its place up at once, and nothing of it is told. */
export function cardChecks(onFound: (id: string, finding: Partial<Card>) => void) {
	const running = new Map<string, AbortController>();

	async function check(card: Card, look: Look) {
		const controller = new AbortController();
		running.set(card.id, controller);
		const finding = await look(card, controller.signal);
		if (controller.signal.aborted) return;
		running.delete(card.id);
		onFound(card.id, finding);
	}

	function end(ids: Iterable<string>) {
		for (const id of ids) {
			running.get(id)?.abort();
			running.delete(id);
		}
	}

	return {
		/** Begins as many of these as there is room for, but none that goes on already. */
		begin(waiting: readonly Card[], look: Look) {
			const next = waiting.filter(({ id }) => !running.has(id));
			for (const card of next.slice(0, AT_ONCE - running.size)) void check(card, look);
		},
		end,
		endAll: () => end([...running.keys()]),
	};
}
