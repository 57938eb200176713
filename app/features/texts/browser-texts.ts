import type { i18n, TFunction } from "i18next";

/** What the page needs of i18next. */
export interface TextSource extends Pick<i18n, "language" | "t" | "getResourceBundle"> {
	exists: (key: string) => boolean;
}

/**
 * The texts in a browser. It finds and fills them in as i18next does on the server, with values and plural forms, and
 * is a hundredth of its size: the locale is known, and the fallback stands under it already.
 */
export function browserTexts(language: string, texts: Record<string, string>): TextSource {
	const byKey = new Map(Object.entries(texts));
	const plurals = new Intl.PluralRules(language);
	const missing = new Set<string>();

	function textOf(key: string, count: unknown): string | undefined {
		const plural = typeof count === "number" ? byKey.get(`${key}_${plurals.select(count)}`) : undefined;
		return plural ?? byKey.get(key);
	}

	function translate(key: string, values: Record<string, unknown> = {}): string {
		const text = textOf(key, values["count"]);
		if (text !== undefined)
			return text.replaceAll(/{{(.+?)}}/g, (_, name: string) => String(values[name] ?? ""));
		if (!missing.has(key)) console.warn(`text missing: ${key}`);
		missing.add(key);
		return key;
	}

	return {
		language,
		t: translate as TFunction,
		exists: (key: string) => byKey.has(key),
		getResourceBundle: () => texts,
	};
}
