import { askOwn } from "../../../../own-answer.ts";
import { useEffect, useState } from "react";
import type { Attempt } from "../../../../cms/attempt.ts";
import type { FilingIntent } from "../../../../features/bulk/bulk-change.ts";
import { belongsToTenant } from "../../../../features/document-form/values/choice.ts";
import { useExplorerState } from "../../list/use-explorer-state.ts";
import type { FilingChoices } from "./filing-fields.tsx";

/** The server is asked after a pause in typing as long as this. */
const TYPING_PAUSE_MS = 120;

/** Loads what the documents can be filed by, again for another tenant or text; the latest question counts. */
export function useFilingChoices(intent: FilingIntent, documents: readonly { documentId: string }[]) {
	const { path } = useExplorerState();
	const [asked, setAsked] = useState({ tenant: "", text: "", tries: 0 });
	const [choices, setChoices] = useState<FilingChoices | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const of = onePerTenant(documents).join();

	useEffect(() => {
		const leaving = new AbortController();
		const query = new URLSearchParams({ intent, text: asked.text });
		if (asked.tenant) query.set("tenant", asked.tenant);
		for (const id of of.split(",")) query.append("of", id);
		async function load() {
			const loaded = await fetchChoices(`${path}/bulk/choices?${query}`, leaving.signal);
			if (leaving.signal.aborted) return;
			setFailed(loaded === null);
			if (loaded) setChoices(loaded);
		}
		const pause = setTimeout(() => void load(), asked.text === "" ? 0 : TYPING_PAUSE_MS);
		return () => {
			clearTimeout(pause);
			leaving.abort();
		};
	}, [intent, of, path, asked]);

	return {
		/** `null` until they have come. */
		choices,
		hasFailed,
		ask: (changes: { tenant?: string; text?: string }) =>
			setAsked((before) => ({ ...before, ...changes, tries: before.tries + 1 })),
	};
}

/** The ids of documents name their tenants: one of each is enough. */
function onePerTenant(documents: readonly { documentId: string }[]): string[] {
	const ids: string[] = [];
	for (const { documentId } of documents) {
		if (!ids.some((id) => belongsToTenant(id, documentId))) ids.push(documentId);
	}
	return ids;
}

async function fetchChoices(address: string, signal: AbortSignal): Promise<FilingChoices | null> {
	try {
		const answer = await askOwn<Attempt<FilingChoices>>(address, { signal });
		return answer?.ok ? answer.value : null;
	} catch {
		return null;
	}
}
