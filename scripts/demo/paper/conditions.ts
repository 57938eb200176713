import type { Day } from "../../../contract/days.ts";
import type { Organisation } from "../organisation.ts";
import { SeededRandom } from "../random.ts";
import { drawHeading, drawLetterhead, drawParagraphs, drawSheet, drawTitle } from "./sheet.ts";

/** A part of the insurance, with what it says of its own in some of the articles. */
export interface Chapter {
	title: string;
	clauses: Partial<Record<Article, string>>;
}

export interface Conditions {
	insurer: Organisation;
	title: string;
	edition: string;
	date: Day;
	chapters: readonly Chapter[];
}

const ARTICLES = [
	"Gegenstand der Versicherung",
	"Örtlicher Geltungsbereich",
	"Versicherte Personen",
	"Versicherte Sachen und Kosten",
	"Nicht versicherte Schäden",
	"Versicherungssumme und Unterversicherung",
	"Beginn, Dauer und Ende",
	"Selbstbehalt und Wartefrist",
	"Obliegenheiten im Schadenfall",
	"Berechnung der Entschädigung",
	"Prämie, Fälligkeit und Verzug",
	"Mitteilungen und Gerichtsstand",
] as const;
type Article = (typeof ARTICLES)[number];

const SUBJECTS = [
	"Die versicherte Person",
	"Der Versicherungsnehmer",
	"Wer Anspruch auf eine Leistung erhebt,",
	"Die Gesellschaft",
	"Wer im gleichen Haushalt lebt,",
	"Jede mitversicherte Person",
] as const;
const DUTIES = [
	"meldet jede Änderung der Gefahr ohne Verzug in Textform",
	"trifft die zumutbaren Massnahmen, um den Schaden zu verhüten oder zu mindern",
	"bewahrt Belege, Quittungen und Fotografien bis zur Erledigung des Falles auf",
	"erteilt die Auskünfte, die für die Abklärung der Ersatzpflicht nötig sind",
	"reicht Schriftstücke, die den Schaden betreffen, im Original ein",
	"übernimmt die Kosten bis zur vereinbarten Versicherungssumme",
	"verzichtet auf eine Kürzung, sofern keine grobe Fahrlässigkeit vorliegt",
	"leistet innert vier Wochen nach Eingang aller Unterlagen",
] as const;
const LIMITS = [
	"soweit die Police nichts anderes bestimmt.",
	"höchstens jedoch bis zum Zeitwert der Sache.",
	"sofern das Ereignis während der Vertragsdauer eingetreten ist.",
	"ausgenommen bei Erdbeben, Krieg und inneren Unruhen.",
	"wobei der Selbstbehalt je Ereignis einmal abgezogen wird.",
	"auch wenn ein Dritter für denselben Schaden haftet.",
	"unter Vorbehalt von Art. 38 des Versicherungsvertragsgesetzes.",
] as const;

/** General conditions of insurance, some forty pages of small print. */
export function drawConditions(conditions: Conditions): Promise<Uint8Array> {
	const { insurer, title, edition } = conditions;
	const random = new SeededRandom(title + edition);
	return drawSheet(
		{ title, author: insurer.name, date: conditions.date, footer: `${title} · Ausgabe ${edition}` },
		(sheet) => {
			drawLetterhead(sheet, insurer);
			sheet.moveDown(12);
			sheet.font("Helvetica-Bold").fontSize(26).fillColor(insurer.colour).text(title);
			sheet.font("Helvetica").fontSize(12).text(`Ausgabe ${edition}`).fillColor("#1c1917");
			for (const [chapterIndex, chapter] of conditions.chapters.entries()) {
				const letter = String.fromCodePoint(65 + chapterIndex);
				for (const [index, article] of ARTICLES.entries()) {
					if (index % 4 === 0) sheet.addPage();
					if (index === 0) drawTitle(sheet, `Teil ${letter}: ${chapter.title}`, insurer.name);
					drawHeading(sheet, `${letter}${index + 1} ${article}`);
					drawParagraphs(sheet, articleText(random, chapter, article));
				}
			}
		},
	);
}

function articleText(random: SeededRandom, { title, clauses }: Chapter, article: Article): string[] {
	const own = clauses[article];
	const common = Array.from({ length: own === undefined ? 3 : 2 }, (_, index) => {
		const sentences = Array.from(
			{ length: random.integer(2, 4) },
			() => `${random.pick(SUBJECTS)} ${random.pick(DUTIES)}, ${random.pick(LIMITS)}`,
		);
		return index === 0
			? `Im Rahmen der Deckung «${title}» gilt: ${sentences.join(" ")}`
			: sentences.join(" ");
	});
	return own === undefined ? common : [own, ...common];
}
