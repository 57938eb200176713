import { useRef, useState } from "react";
import { href, useParams } from "react-router";
import type { FoundChoices } from "../save/document-form-result.ts";
import type { Search } from "../values/document-form-values.ts";

/** While somebody types this fast, the next letter comes before the server is asked. */
const TYPING_PAUSE_MS = 120;

interface ChoiceSearch {
	/** The answer to the latest question that has one. */
	found: FoundChoices | undefined;
	state: "idle" | "searching" | "failed";
	/** Asks after a pause, or at once; an answer that is overtaken is forgotten. */
	ask: (text: string, isTyping?: boolean) => void;
}

/** Searches while one types. A failure stays with the search: the router would put an error page in place of the form. */
export function useChoiceSearch(search: Search, tenant: string): ChoiceSearch {
	const { locale } = useParams();
	const [found, setFound] = useState<FoundChoices>();
	const [state, setState] = useState<ChoiceSearch["state"]>("idle");
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	const latest = useRef(0);

	async function load(text: string) {
		const question = ++latest.current;
		const query = new URLSearchParams({ tenant, search, text });
		const answer = await fetchChoices(`${href("/:locale?/documents/choices", { locale })}?${query}`);
		if (question !== latest.current) return;
		if (answer) setFound(answer);
		setState(answer ? "idle" : "failed");
	}

	return {
		found,
		state,
		ask(text, isTyping = false) {
			clearTimeout(pause.current);
			setState("searching");
			pause.current = setTimeout(() => void load(text), isTyping ? TYPING_PAUSE_MS : 0);
		},
	};
}

async function fetchChoices(address: string): Promise<FoundChoices | null> {
	try {
		const response = await fetch(address);
		// Whoever is signed out meanwhile gets the page to sign in.
		const isAnswer = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
		// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app's own route, without schemas in the browser
		return isAnswer ? ((await response.json()) as FoundChoices) : null;
	} catch {
		return null;
	}
}
