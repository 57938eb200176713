import type { TextName } from "../../contract/text-keys.ts";
import { madeOnce } from "../made-once.ts";

/** A text with its places filled in; of plural forms the one for `count`. */
export type Translate = (key: TextName, values?: Readonly<Record<string, unknown>>) => string;

/** The texts of a page, as i18next would offer them. */
export interface TextSource {
	language: string;
	t: Translate;
	/** Whether it is a key that has a text here: what a server sent may be one, or a text already. */
	exists: (key: string) => key is TextName;
}

/** What stands between `{{` and `}}` is filled in. */
const PLACE = /{{(.+?)}}/g;
const missing = new Set<string>();

/**
 * The texts of a page, on the server as in the browser. They are found and filled in as i18next does, with values and
 * plural forms, by a hundredth of its code and time: the locale is known, and the fallback stands under it already.
 */
export function textSource(language: string, texts: Record<string, string>): TextSource {
	const byKey = new Map(Object.entries(texts));
	const plurals = madeOnce(() => new Intl.PluralRules(language));

	function textOf(key: string, count: unknown): string | undefined {
		const plural = typeof count === "number" ? byKey.get(`${key}_${plurals().select(count)}`) : undefined;
		return plural ?? byKey.get(key);
	}

	const t: Translate = (key, values) => {
		const text = values ? textOf(key, values["count"]) : byKey.get(key);
		if (text === undefined) return withoutText(key);
		if (!text.includes("{{")) return text;
		return text.replaceAll(PLACE, (_, name: string) => String(values?.[name] ?? ""));
	};

	return { language, t, exists: (key): key is TextName => byKey.has(key) };
}

/** A missing text shows as its key, and is told once. */
function withoutText(key: string): string {
	if (!missing.has(key)) console.warn(`text missing: ${key}`);
	missing.add(key);
	return key;
}
