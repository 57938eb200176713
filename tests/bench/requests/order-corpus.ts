import { SeededRandom } from "../../../scripts/demo/random.ts";
import { generateText } from "../../../scripts/scale/generate-text.ts";
import type { ImportedDocument } from "../../../workers/cms/tenant/import/import-types.ts";
import type { TextChunk } from "../../../workers/shared/reader-calls.ts";
import { BARE_DOCUMENT, company } from "../../support/fixtures/imported-document.ts";

/**
 * Papers of which one each is clearly what a search means, among many that mention the same in passing and are newer.
 * How often a word stands in which paper, and where, is drawn; nothing here knows how hits are put in order.
 */

/** Why a paper is the best one. */
export type OrderKind = "text" | "near" | "party" | "file" | "name";

export interface OrderCase {
	kind: OrderKind;
	query: string;
	/** Name of the best document. */
	best: string;
}

const ABOUT =
	`Wärmepumpe Lawinenverbauung Kinderkrippe Zahnspange Erbvertrag Kleinkredit Hagelschaden Solaranlage Velounfall
Parkverbot Hörgerät Dachstock Feuerlöscher Ehevertrag Lehrabschluss Umzugskosten Wasseruhr Hochzeitsfeier
déménagement chaudière ristrutturazione asilo scholarship mortgage`.split(/\s+/);
const NEAR = [
	["Rückzahlung", "Kaution"],
	["Kündigung", "Garage"],
	["Mahnung", "Strom"],
	["Zusage", "Stipendium"],
] as const;
const PARTIES = ["Brunnmatt Treuhand AG", "Kantonsspital Seewil", "Garage Tobler", "Rossi Serramenti Sagl"];
const FILES = [
	"Baugesuch-Carport.pdf",
	"Impfausweis_2019.pdf",
	"Grundriss_Dachwohnung.pdf",
	"Stammbaum Familie.pdf",
];
const NAMES = ["Jagdpatent", "Fischereipacht", "Marktstand", "Chorreise"];
const MENTIONS = [
	(word: string) => `Siehe auch ${word}.`,
	(word: string) => `Nicht davon betroffen ist ${word}, das getrennt geregelt wird.`,
	(word: string) => `Unter anderem fallen darunter ${word} und Ähnliches.`,
];
const SUBJECTS = [
	(word: string) => `Gerne bestätigen wir Ihnen ${word} wie besprochen.`,
	(word: string) => `Für ${word} gelten die Bedingungen der Beilage.`,
	(word: string) => `Die Kosten für ${word} betragen CHF 1'480.00.`,
	(word: string) => `Bei Fragen zu ${word} rufen Sie uns an.`,
	(word: string) => `Beginn und Ende von ${word} stehen auf der Rückseite.`,
];
const BACKGROUND = 600;
const DAY_MS = 86_400_000;
const END = Date.UTC(2026, 5, 1);

export function orderCorpus(seed: string): { documents: ImportedDocument[]; cases: OrderCase[] } {
	const random = new SeededRandom(`order/${seed}`);
	const documents: ImportedDocument[] = [];
	const cases: OrderCase[] = [];
	let made = 0;
	const add = (fields: Partial<ImportedDocument>, sentences: readonly string[], about: Paper) => {
		made += 1;
		documents.push(filed(random, made, fields, sentences, about));
	};
	const passing = (words: readonly string[]) => {
		for (let other = random.integer(8, 30); other > 0; other -= 1) {
			const sentences = words.flatMap((word) =>
				Array.from({ length: random.integer(1, 2) }, () => random.pick(MENTIONS)(word)),
			);
			add({}, sentences, { kilobytes: random.integer(2, 20), age: random.integer(1, 900), file: undefined });
		}
	};
	const best = (
		kind: OrderKind,
		query: string,
		{ file, ...fields }: Partial<ImportedDocument> & { file?: string },
		sentences: string[],
	) => {
		const name = fields.name ?? `Dokument ${made + 1}`;
		cases.push({ kind, query, best: name });
		const about = { kilobytes: random.integer(1, 4), age: random.integer(1_000, 3_000), file };
		add({ ...fields, name }, sentences, about);
	};
	for (const word of ABOUT) {
		const title = random.chance(0.6) ? [`${word}: Ihre Unterlagen.`] : [];
		const sentences = Array.from({ length: random.integer(3, 8) }, () => random.pick(SUBJECTS)(word));
		best("text", word, {}, [...title, ...sentences]);
		passing([word]);
	}
	for (const words of NEAR) {
		best("near", words.join(" "), {}, [
			`Betrifft die ${words[0]} der ${words[1]}.`,
			`Wir haben die ${words[0]} Ihrer ${words[1]} geprüft.`,
		]);
		passing(words);
	}
	for (const name of PARTIES) {
		best("party", name.split(" ").slice(0, 2).join(" "), { parties: [company(name)] }, []);
		passing([name]);
	}
	for (const name of FILES) {
		const query = name.split(/[-_ .]/)[0] ?? "";
		best("file", query, { file: name }, []);
		passing([query]);
	}
	for (const word of NAMES) {
		best("name", word, { name: `${word} 2016` }, []);
		passing([word]);
	}
	for (let other = 0; other < BACKGROUND; other += 1) {
		add({}, [], { kilobytes: random.integer(1, 20), age: random.integer(1, 3_000), file: undefined });
	}
	return { documents: documents.toSorted((one, other) => one.createdAt - other.createdAt), cases };
}

interface Paper {
	kilobytes: number;
	/** In days before the end of the corpus. */
	age: number;
	file: string | undefined;
}

function filed(
	random: SeededRandom,
	index: number,
	fields: Partial<ImportedDocument>,
	sentences: readonly string[],
	{ kilobytes, age, file = `Scan ${index}.pdf` }: Paper,
): ImportedDocument {
	const createdAt = END - age * DAY_MS + index;
	return {
		...BARE_DOCUMENT,
		name: `Dokument ${index}`,
		category: "Ablage",
		createdBy: "bench",
		createdAt,
		updatedAt: createdAt,
		...fields,
		files: [
			{
				objectKey: `files/order-${index}`,
				name: file,
				mime: "application/pdf",
				size: 1,
				state: "processed",
				text: textWith(random, index, kilobytes, sentences),
			},
		],
	};
}

/** Filler with the sentences in it: a title at the beginning, the others anywhere. */
function textWith(
	random: SeededRandom,
	index: number,
	kilobytes: number,
	sentences: readonly string[],
): TextChunk[] {
	const chunks = generateText("order", index, kilobytes);
	for (const [position, sentence] of sentences.entries()) {
		const isTitle = position === 0 && /^\S+: |^Betrifft/.test(sentence);
		const chunk = isTitle ? chunks[0] : random.pick(chunks);
		if (!chunk) continue;
		const parts = chunk.chunk.split(". ");
		parts.splice(isTitle ? 0 : random.integer(0, parts.length), 0, sentence.replace(/\.$/, ""));
		chunk.chunk = parts.join(". ");
	}
	return chunks;
}
