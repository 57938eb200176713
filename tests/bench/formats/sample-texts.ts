import { type Language, LANGUAGES } from "../recognition/texts.ts";
import { samplePage, type SamplePage } from "../recognition/sample-pages.ts";

/** What is written in every format. */
export interface SampleText {
	/** A name for files: kind and language. */
	name: string;
	language: Language;
	/** Those of a table have cells. */
	rows: readonly (readonly string[])[];
	page: SamplePage;
}

/** A letter, and a table of 36 rows, in each language. */
export async function sampleTexts(): Promise<SampleText[]> {
	const samples: SampleText[] = [];
	for (const kind of ["letter", "table"] as const) {
		for (const language of LANGUAGES) {
			const page = await samplePage(kind, language);
			const lines = page.text.split("\n");
			const rows = lines.map((line) => (kind === "table" ? cellsOf(line) : [line]));
			samples.push({ name: `${kind}-${language}`, language, rows, page });
		}
	}
	return samples;
}

/** What is named, and the numbers behind it. */
function cellsOf(line: string): string[] {
	const [, name = line, numbers = ""] = /^(.*?)((?: (?:CHF )?[\d'.]+)*)$/.exec(line) ?? [];
	return [name, ...numbers.trim().split(" ")].filter((cell) => cell !== "");
}
