/** Writes contract/text-keys.ts from the German texts, so that every translation key is typed. */
import { globSync, readFileSync, writeFileSync } from "node:fs";

const read = (file: string) => Object.keys(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
const keys = globSync("workers/cms/texts/de/*.json").flatMap(read).toSorted();

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
