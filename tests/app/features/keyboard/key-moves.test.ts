import { describe, expect, it } from "vitest";
import { KeyMoves, type MoveNote } from "../../../../app/features/keyboard/key-moves.ts";

const shown = (key: string, state: unknown = null) => ({ key, state });
const to = (documentId: string) => ({ documentId });

/** Moves from row to row while nothing is drawn. @returns what their locations carry */
function moved(moves: KeyMoves, ...ids: string[]): MoveNote[] {
	return ids.map((id) => moves.begin(to(id), shown("start")));
}

describe("moves of keys that are faster than the page", () => {
	it("leads on from the last one, however little of it is shown", () => {
		const moves = new KeyMoves();
		const [first, second, third] = moved(moves, "a", "b", "c");
		expect(moves.latest(shown("start"))?.to).toEqual(to("c"));
		expect(moves.latest(shown("1", first))?.to).toEqual(to("c"));
		// The same location, shown again.
		expect(moves.latest(shown("1", first))?.to).toEqual(to("c"));
		expect(moves.latest(shown("2", second))?.to).toEqual(to("c"));
		expect(moves.latest(shown("3", third))).toBeNull();
	});

	it("skips what was never shown", () => {
		const moves = new KeyMoves();
		const notes = moved(moves, "a", "b", "a", "b");
		expect(moves.latest(shown("3", notes[2]))?.to).toEqual(to("b"));
		expect(moves.latest(shown("4", notes[3]))).toBeNull();
		moves.begin(to("c"), shown("4", notes[3]));
		expect(moves.latest(shown("4", notes[3]))?.to).toEqual(to("c"));
	});

	it("gives way to whatever else leads somewhere", () => {
		const moves = new KeyMoves();
		const [first] = moved(moves, "a", "b");
		expect(moves.latest(shown("1", first))?.to).toEqual(to("b"));
		expect(moves.latest(shown("click", { signedIn: true }))).toBeNull();
		expect(moves.latest(shown("1", first))).toBeNull();
	});

	it("keeps a page that is turned until it is ended, and counts the rows beyond it", () => {
		const moves = new KeyMoves();
		const turn = { select: "first" as const, ahead: 0 };
		const note = moves.begin(turn, shown("start"));
		expect(note).toEqual({ move: expect.any(String), select: "first" });
		turn.ahead += 2;
		expect(moves.latest(shown("1", note))?.to).toEqual({ select: "first", ahead: 2 });
		expect(moves.latest(shown("1", note))?.id).toBe(note.move);
		moves.end(note.move);
		expect(moves.latest(shown("1", note))).toBeNull();
		// Of another visit.
		moves.end("unknown");
		moves.begin(to("a"), shown("1", note));
		moves.end("unknown");
		expect(moves.latest(shown("1", note))?.to).toEqual(to("a"));
	});
});
