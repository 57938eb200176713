import type { InTurns } from "../../../workers/cms/tenant/core/turns.ts";

/** Does work that takes several turns all at once. */
export function inOneTurn<Value>(work: InTurns<Value>): Value {
	return turnsOf(work).value;
}

/** The same, with how many turns it takes. */
export function turnsOf<Value>(work: InTurns<Value>): { value: Value; turns: number } {
	for (let turns = 1; ; turns += 1) {
		const step = work.next();
		if (step.done === true) return { value: step.value, turns };
	}
}
