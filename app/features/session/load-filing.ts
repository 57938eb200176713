import { type Filing, latestFiling, UNKNOWN } from "./filing.ts";

/**
 * Asks anew. Without an answer what was known stays, as does what the answer does not tell of.
 * @returns whether there was one
 */
export async function loadFiling(address: string): Promise<boolean> {
	try {
		const response = await fetch(address);
		const isAnswer = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
		// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app's own route, without schemas in the browser
		if (isAnswer) tell((await response.json()) as Partial<Filing>);
		return isAnswer === true;
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
