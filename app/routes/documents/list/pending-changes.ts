import { useFetchers } from "react-router";
import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import { STATE_CHANGES, STATE_INTENTS } from "../../../features/documents/state-change.ts";

/** By document the state that it is about to have: changes on their way, which the page shows at once. */
export type PendingChanges = ReadonlyMap<string, DocumentState>;

export function usePendingChanges(): PendingChanges {
	const changes = new Map<string, DocumentState>();
	for (const { formData } of useFetchers()) {
		const intent = STATE_INTENTS.find((candidate) => candidate === formData?.get("intent"));
		const documentId = formData?.get("documentId");
		if (intent && typeof documentId === "string") changes.set(documentId, STATE_CHANGES[intent].state);
	}
	return changes;
}
