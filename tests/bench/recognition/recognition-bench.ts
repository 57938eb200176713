import { z } from "zod";
import { pageWordSchema } from "../../../contract/files/page-layout.ts";
import { RecogniserHost } from "../../../scripts/server/recogniser/recogniser-host.ts";
import { type PageToRecognise, recognitionRequest } from "../../../workers/shared/recogniser-calls.ts";
import { textOf } from "../../support/fixtures/grey-pages.ts";
import { verdict } from "../aims.ts";
import { processorSecondsOf, processBeside } from "../runtime-processes.ts";
import { characterAccuracy } from "./character-accuracy.ts";
import { KINDS, type SamplePage, samplePages } from "./sample-pages.ts";
import { HARD, OFFICE, pageOf, TURNS, type Variant, VARIANTS } from "./variants.ts";

const OFFICE_AIM = 99.5;
const HARD_AIM = 98;
const SECONDS_AIM = 2.5;
const MEBIBYTE = 1024 * 1024;
/** What no office's scanner makes of a page. */
const DIFFICULT: readonly Variant[] = [...HARD, ...TURNS];

const EMPTY: PageToRecognise = {
	pixels: new Uint8Array(400 * 300).fill(255),
	width: 400,
	height: 300,
	dpi: 200,
};
const recognisedSchema = z.object({ words: z.array(pageWordSchema), confidence: z.number() });

interface Result {
	page: SamplePage;
	variant: Variant;
	accuracy: number;
	seconds: number;
}

/**
 * Has pages of known text recognised, each as a scanner of an office brings it and in one way that is harder; by the process
 * that does it on one machine, on one core.
 */
export async function recognitionBench(share: number): Promise<string[]> {
	const host = new RecogniserHost();
	const recognise = async (picture: PageToRecognise) => {
		const response = await host.fetch(recognitionRequest(picture));
		return recognisedSchema.parse(await response.json());
	};
	// Starting it is no page's time.
	await recognise(EMPTY);
	const results: Result[] = [];
	let engineBytes = 0;
	const pages = (await samplePages()).filter((_, number) => number % share === 0);
	for (const [index, page] of pages.entries()) {
		for (const variant of [of(OFFICE, index), of(DIFFICULT, index)]) {
			const picture = await pageOf(page.pdf, variant);
			const begun = processorSecondsOf(processBeside("recogniser")?.id ?? "");
			const recognised = await recognise(picture);
			const engine = processBeside("recogniser");
			const seconds = processorSecondsOf(engine?.id ?? "") - begun;
			const accuracy = characterAccuracy(page.text, textOf(recognised));
			results.push({ page, variant, accuracy, seconds });
			report(`${page.kind} ${page.language}, ${variant}: ${accuracy.toFixed(2)} %, ${seconds.toFixed(1)} s`);
			engineBytes = Math.max(engineBytes, engine?.bytes ?? 0);
		}
	}
	const ofOffice = results.filter(({ variant }) => OFFICE.some((one) => one === variant));
	const seconds = mean(results.map((result) => result.seconds));
	return [
		`${pages.length} pages in four languages, ${results.length} pictures`,
		"",
		`| picture | pictures | ${KINDS.join(" | ")} | mean | worst | s a page | aim |`,
		`|---|---:|${KINDS.map(() => "---:|").join("")}---:|---:|---:|---|`,
		...VARIANTS.map((variant) => row(variant, results)).filter((line) => line !== ""),
		"",
		`Office pages ${mean(ofOffice.map(({ accuracy }) => accuracy)).toFixed(2)} %; ` +
			`${seconds.toFixed(2)} s of processor time a page (${verdict(seconds <= SECONDS_AIM, `≤ ${SECONDS_AIM} s`)}), ` +
			`${(60 / seconds).toFixed(0)} pages a minute; ` +
			`memory of the process at most ${Math.round(engineBytes / MEBIBYTE)} MiB`,
	];
}

/** Each picture as it is done: all of them take minutes, and what is stopped half way has said something. */
function report(line: string): void {
	process.stderr.write(`${line}\n`);
}

function of<Item>(items: readonly Item[], index: number): Item {
	const item = items[index % items.length];
	if (item === undefined) throw new RangeError("There is none.");
	return item;
}

function row(variant: Variant, all: readonly Result[]): string {
	const results = all.filter((result) => result.variant === variant);
	if (results.length === 0) return "";
	const aim = OFFICE.some((one) => one === variant) ? OFFICE_AIM : HARD_AIM;
	const total = mean(results.map(({ accuracy }) => accuracy));
	const cells = KINDS.map((kind) => {
		const ofKind = results.filter(({ page }) => page.kind === kind);
		return ofKind.length === 0 ? "" : mean(ofKind.map(({ accuracy }) => accuracy)).toFixed(2);
	});
	const worst = Math.min(...results.map(({ accuracy }) => accuracy));
	const seconds = mean(results.map((result) => result.seconds));
	return (
		`| ${variant} | ${results.length} | ${cells.join(" | ")} | ${total.toFixed(2)} | ${worst.toFixed(2)} ` +
		`| ${seconds.toFixed(2)} | ${verdict(total >= aim, `≥ ${aim} %`)} |`
	);
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
