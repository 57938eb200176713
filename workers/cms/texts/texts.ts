import { DEFAULT_LOCALE, FALLBACK_LOCALE } from "../../../contract/constants.ts";

type Texts = Readonly<Record<string, string>>;

const german = import.meta.glob<Texts>("./de/*.json", { eager: true, import: "default" });
const english = import.meta.glob<Texts>("./en/*.json", { eager: true, import: "default" });

/** The seed of all display texts, by locale. German is the source, English the fallback. */
export const seedTexts: Readonly<Record<string, Texts>> = {
	[DEFAULT_LOCALE]: Object.assign({}, ...Object.values(german)),
	[FALLBACK_LOCALE]: Object.assign({}, ...Object.values(english)),
};
