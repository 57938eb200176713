import { expect, it, vi } from "vitest";
import { cardChecks } from "../../../../app/routes/add-documents/card-checks.ts";
import { type Card, newCard } from "../../../../app/routes/add-documents/cards.ts";

/** Files that are read until somebody ends it or says so. */
function slowFiles(names: readonly string[]) {
	const cards = names.map((name) => newCard(new File(["bytes"], name), () => ""));
	const looked: { name: string; signal: AbortSignal; done: () => void }[] = [];
	const onFound = vi.fn<(id: string, finding: Partial<Card>) => void>();
	const checks = cardChecks(onFound);
	const begin = (waiting: readonly Card[]) =>
		checks.begin(waiting, ({ file }, signal) => {
			const { promise, resolve } = Promise.withResolvers<Partial<Card>>();
			looked.push({ name: file.name, signal, done: () => resolve({ sha256: file.name }) });
			return promise;
		});
	return { cards, looked, onFound, checks, begin };
}

it("three files are read at a time, and each of them once", async () => {
	const { cards, looked, onFound, begin } = slowFiles(["a", "b", "c", "d"]);
	begin(cards);
	begin(cards);
	expect(looked.map(({ name }) => name)).toEqual(["a", "b", "c"]);
	looked[1]?.done();
	await vi.waitFor(() => expect(onFound).toHaveBeenCalledWith(cards[1]?.id, { sha256: "b" }));
	begin(cards.filter((card) => card !== cards[1]));
	expect(looked.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
});

it("a card that is removed gives its place to another one, and its file is read no further", async () => {
	const { cards, looked, onFound, checks, begin } = slowFiles(["a", "b", "c", "d"]);
	begin(cards);
	checks.end(cards.slice(0, 3).map(({ id }) => id));
	expect(looked.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
	begin(cards.slice(3));
	expect(looked.at(-1)?.name).toBe("d");
	for (const { done } of looked) done();
	await vi.waitFor(() => expect(onFound.mock.calls.map(([id]) => id)).toEqual([cards[3]?.id]));
});

it("nothing is read any more once the page is left", () => {
	const { cards, looked, checks, begin } = slowFiles(["a", "b"]);
	begin(cards);
	checks.endAll();
	expect(looked.every(({ signal }) => signal.aborted)).toBe(true);
});
