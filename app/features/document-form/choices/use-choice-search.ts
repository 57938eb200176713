import { askOwn } from "../../../own-answer.ts";
import { useRef, useState } from "react";
import { href, useParams } from "react-router";
import { LastAnswer } from "../../../last-answer.ts";
import type { FoundChoices, Search } from "../values/choice.ts";

/** The server is asked after a pause in typing as long as this. */
const TYPING_PAUSE_MS = 120;

interface ChoiceSearch {
	/** The latest answer. */
	found: FoundChoices | undefined;
	state: "idle" | "searching" | "failed";
	/** Asks at once, or after a pause in typing. Only the answer to the latest question counts. */
	ask: (text: string, isTyping?: boolean) => void;
}

/** Searches while one types. It does not use the router, which would replace the form with an error page on failure. */
export function useChoiceSearch(search: Search, tenant: string): ChoiceSearch {
	const { locale } = useParams();
	const [found, setFound] = useState<FoundChoices>();
	const [state, setState] = useState<ChoiceSearch["state"]>("idle");
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	const [last] = useState(() => new LastAnswer());

	async function load(text: string) {
		const query = new URLSearchParams({ tenant, search, text });
		const address = `${href("/:locale?/documents/choices", { locale })}?${query}`;
		const asked = await last.of(fetchChoices(address));
		if (!asked) return;
		const { answer } = asked;
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
		return await askOwn<FoundChoices>(address);
	} catch {
		return null;
	}
}
