import { askOwn } from "../../own-answer.ts";
import { type Filing, latestFiling, UNKNOWN } from "./filing.ts";

/**
 * Asks anew. Without an answer what was known stays, as does what the answer does not tell of.
 * @returns whether there was one
 */
export async function loadFiling(address: string): Promise<boolean> {
	try {
		const answer = await askOwn<Partial<Filing>>(address);
		if (answer) tell(answer);
		return answer !== null;
	} catch {
		// The next load of a page brings it.
		return false;
	}
}

/** The inbox's own page knows it first. */
export function tellInboxCount(inbox: number): void {
	if (latestFiling.read()?.inbox !== inbox) tell({ inbox });
}

function tell(news: Partial<Filing>): void {
	latestFiling.set({ ...UNKNOWN, ...latestFiling.read(), ...news });
}
