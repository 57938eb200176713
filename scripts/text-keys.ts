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
		"export interface Texts {",
		...keys.map((key) => `\t${JSON.stringify(key)}: string;`),
		"}",
		"",
		"/** Every key of the German texts, plural forms with their endings. */",
		"export type TextKey = keyof Texts;",
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
