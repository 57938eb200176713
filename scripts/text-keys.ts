/**
 * Writes contract/text-keys.ts from the German texts, so that every translation key is typed, and app/texts/own-texts.ts,
 * with which the app stands where the CMS has no texts for it.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";

const read = (file: string) =>
	Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
const [english, german] = ["en", "de"].map((locale) =>
	globSync(`workers/cms/texts/${locale}/*.json`).toSorted().flatMap(read),
) as [[string, string][], [string, string][]];
const keys = german.map(([key]) => key).toSorted();

const twice = keys.filter((key, position) => key === keys[position - 1]);
if (twice.length > 0) throw new Error(`These keys have two German texts: ${twice.join(", ")}`);

writeFileSync(
	"contract/text-keys.ts",
	[
		"// Made from workers/cms/texts/de by `npm run typegen`.",
		"/** Every key of the German texts, plural forms with their endings. */",
		"export type TextKey =",
		`${keys.map((key) => `\t| ${JSON.stringify(key)}`).join("\n")};`,
		"",
		"/** What a text is asked for by: its key, or what stands in front of `_one` and `_other`. */",
		"export type TextName = TextKey | StemOf<TextKey>;",
		"type StemOf<Key> = Key extends `${infer Stem}_other` ? Stem : never;",
		"",
	].join("\n"),
);

writeFileSync(
	"app/texts/own-texts.ts",
	[
		"// Made from workers/cms/texts by `npm run typegen`.",
		"/** The German texts of this release, over the English ones. */",
		`export const OWN_TEXTS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries([...english, ...german]))};`,
		"",
	].join("\n"),
);
