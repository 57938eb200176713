import type { TFunction } from "i18next";
import type { ExplorerIdsAnswer } from "../../../../contract/explorer/explorer-ids.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import { take } from "./selection-steps.ts";

/** Selects all that match and may be changed. Answers how many, and what is to be said about the others. */
export async function selectMatching(
	address: string,
	t: TFunction,
): Promise<{ count: number; text: string } | null> {
	const answer = await matching(address);
	if (!answer?.ok) return { count: -1, text: t("bulk.selectAllFailed") };
	const { items, isCapped } = answer.value;
	const editable = items.filter(({ mayEdit }) => mayEdit);
	take({ kind: "replace", documents: editable });
	const readOnly = items.length - editable.length;
	const text = isCapped
		? t("bulk.capped")
		: readOnly > 0
			? t("bulk.readOnlyLeftOut", { count: readOnly })
			: "";
	return { count: editable.length, text };
}

async function matching(address: string): Promise<Attempt<ExplorerIdsAnswer> | null> {
	try {
		const response = await fetch(address);
		return response.ok ? ((await response.json()) as Attempt<ExplorerIdsAnswer>) : null;
	} catch {
		return null;
	}
}
