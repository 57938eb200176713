import type { Translate } from "../../../texts/text-source.ts";

/** What a description says in words of ours, in the language of whoever takes the documents over. */
export interface DescriptionWords {
	outgoing: string;
	due: string;
}

export function descriptionWords(t: Translate): DescriptionWords {
	return { outgoing: t("import.word.outgoing"), due: t("import.word.due") };
}
