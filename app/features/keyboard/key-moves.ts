import type { Location } from "react-router";
import { randomId } from "../../random-id.ts";

/** Where a key has led. */
export interface KeyMove {
	/** Its location carries it, too. */
	id: string;
	to: { documentId: string } | PageTurn;
}

/** The rows of another page are known only when they have come. */
export interface PageTurn {
	select: "first" | "last";
	/** How many rows beyond that one the keys have led since. */
	ahead: number;
}

/** What the location of a key's move carries. */
export interface MoveNote {
	move: string;
	/** For the turn of a page: which of its rows is to be selected. */
	select?: PageTurn["select"];
}

type Shown = Pick<Location<unknown>, "key" | "state">;

/** Keys may come faster than rows are drawn: where they have led to, while the page still shows an earlier row. */
export class KeyMoves {
	/** Those that are not shown yet, the last one at the end; a page that is turned stays until it has been ended. */
	#moves: KeyMove[] = [];
	/** The location that was shown last. */
	#shown: string | undefined;

	/** @returns the last move, or `null` where the page shows it, or where something else has led elsewhere since */
	latest(shown: Shown): KeyMove | null {
		const at = this.#moves.findIndex(({ id }) => id === noteOf(shown)?.move);
		const found = this.#moves[at];
		if (found) this.#moves.splice(0, "ahead" in found.to ? at : at + 1);
		else if (shown.key !== this.#shown) this.#moves = [];
		this.#shown = shown.key;
		return this.#moves.at(-1) ?? null;
	}

	/** @returns what the location of the move is to carry */
	begin(to: KeyMove["to"], shown: Shown): MoveNote {
		this.latest(shown);
		const id = randomId();
		this.#moves.push({ id, to });
		return "select" in to ? { move: id, select: to.select } : { move: id };
	}

	/** The page that was turned has come, or will not. */
	end(id: string): void {
		this.#moves = this.#moves.slice(this.#moves.findIndex((move) => move.id === id) + 1);
	}
}

/** The router leaves notes of its own there: after signing in, say. */
export function noteOf({ state }: Pick<Location<unknown>, "state">): MoveNote | null {
	return isNote(state) ? state : null;
}

function isNote(state: unknown): state is MoveNote {
	return typeof state === "object" && state !== null && "move" in state;
}
