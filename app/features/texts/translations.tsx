import type { TFunction } from "i18next";
import { createContext, type ReactNode, use } from "react";
import type { TextSource } from "./browser-texts.ts";

interface Translations {
	t: TFunction;
	i18n: TextSource;
}

const TranslationsContext = createContext<Translations | null>(null);

interface TranslationsProviderProps {
	i18n: TextSource;
	children: ReactNode;
}

/** Gives the page its texts. They never change while it lives: another language is another page. */
export function TranslationsProvider({ i18n, children }: TranslationsProviderProps) {
	const translations = translationsOf(i18n);
	return <TranslationsContext value={translations}>{children}</TranslationsContext>;
}

/**
 * The texts of the page. Hundreds of components ask for them in one rendering, so this reads a context and nothing
 * else: no subscription, no copy of the instance.
 */
export function useTranslation(): Translations {
	const translations = use(TranslationsContext);
	if (!translations) throw new Error("no texts around this component");
	return translations;
}

const known = new WeakMap<TextSource, Translations>();

function translationsOf(i18n: TextSource): Translations {
	const translations = known.get(i18n) ?? { t: quick(i18n), i18n };
	known.set(i18n, translations);
	return translations;
}

/** Most texts have nothing to fill in: those are looked up and not put through all that i18next can do. */
function quick(i18n: TextSource): TFunction {
	const texts: unknown = i18n.getResourceBundle(i18n.language, "translation");
	const plain = new Map(Object.entries(texts ?? {}));
	const translate = (key: string, values?: Record<string, unknown>): unknown =>
		(values === undefined ? plain.get(key) : undefined) ?? i18n.t(key as never, values ?? {});
	return translate as TFunction;
}
