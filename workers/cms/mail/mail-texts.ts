import { DEFAULT_LOCALE } from "../../../contract/constants.ts";
import type { TextName } from "../../../contract/text-keys.ts";
import { within } from "../time-limits.ts";
import { allTranslations } from "../directory/translations.ts";
import { seedTexts } from "../texts/texts.ts";

/** The text of a key with its values. Where they have a `count`, the key's form for it. */
export type MailText = (key: TextName, values?: Readonly<Record<string, string | number>>) => string;

/** Longest wait for the directory, in milliseconds. */
const DIRECTORY_MS = 5_000;
const plural = new Intl.PluralRules(DEFAULT_LOCALE);

/** Mails speak German: with the texts as an operator has changed them or, where those cannot be read, as they were. */
export async function mailTexts(directory: D1Database): Promise<MailText> {
	try {
		const changed = await within(DIRECTORY_MS, allTranslations(directory, DEFAULT_LOCALE));
		return mailText(Object.fromEntries(changed.map(({ key, value }) => [key, value])));
	} catch (error) {
		console.error("texts of a mail could not be read", error);
		return mailText(seedTexts[DEFAULT_LOCALE] ?? {});
	}
}

export function mailText(texts: Readonly<Record<string, string>>): MailText {
	return (key, values = {}) => {
		const { count } = values;
		const counted = typeof count === "number" ? texts[`${key}_${plural.select(count)}`] : undefined;
		const text = counted ?? texts[key] ?? key;
		return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
	};
}
