import { type Filing, latestFiling } from "./filing.ts";

/** Asks anew. Without an answer what was known stays. */
export async function loadFiling(address: string): Promise<void> {
	try {
		const response = await fetch(address);
		const isAnswer = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
		// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app's own route, without schemas in the browser
		if (isAnswer) latestFiling.set((await response.json()) as Filing);
	} catch {
		// The next load of a page brings it.
	}
}
