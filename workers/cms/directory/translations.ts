import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Translation } from "../../../contract/entities/entities.ts";
import { seedTexts } from "../texts/texts.ts";
import { translations } from "./schema.ts";

/** Every display text of the locale, in the order of the keys: the seed, and over it what an operator has changed. */
export async function allTranslations(directory: D1Database, locale: string): Promise<Translation[]> {
	const changed = await drizzle(directory)
		.select({ key: translations.key, value: translations.value })
		.from(translations)
		.where(eq(translations.locale, locale));
	const texts = new Map(Object.entries(seedTexts[locale] ?? {}));
	for (const { key, value } of changed) texts.set(key, value);
	return [...texts].map(([key, value]) => ({ key, value })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
