import { Recogniser } from "../../../workers/recogniser/recogniser.ts";
import type { TesseractCore } from "../../../workers/recogniser/tesseract-core.d.ts";
import { greyOf, PARTS_IN_NODE, textOf } from "../../support/fixtures/recogniser-in-node.ts";
import { verdict } from "../aims.ts";
import { characterAccuracy } from "./character-accuracy.ts";
import { KINDS, type SamplePage, samplePages } from "./sample-pages.ts";
import { HARD, OFFICE, pictureOf, TURNS, type Variant, VARIANTS } from "./variants.ts";

const OFFICE_AIM = 99.5;
const HARD_AIM = 98;
const SECONDS_AIM = 2.5;
const MEBIBYTE = 1024 * 1024;
/** What no office's scanner makes of a page. */
const DIFFICULT: readonly Variant[] = [...HARD, ...TURNS];

interface Result {
	page: SamplePage;
	variant: Variant;
	accuracy: number;
	seconds: number;
}

/**
 * Has pages of known text recognised, each as a scanner of an office brings it and in one way that is harder; outside of a
 * Worker, on one core.
 */
export async function recognitionBench(share: number): Promise<string[]> {
	let core: TesseractCore | undefined;
	const recogniser = new Recogniser({
		...PARTS_IN_NODE,
		startCore: async (options) => (core = await PARTS_IN_NODE.startCore(options)),
	});
	const results: Result[] = [];
	let engineBytes = 0;
	for (const [index, page] of (await samplePages()).entries()) {
		if (index % share !== 0) continue;
		for (const variant of [of(OFFICE, index), of(DIFFICULT, index)]) {
			const picture = await greyOf(await pictureOf(page.pdf, variant));
			const begun = process.cpuUsage();
			const recognised = await recogniser.recognise(picture);
			const { user, system } = process.cpuUsage(begun);
			const accuracy = characterAccuracy(page.text, textOf(recognised));
			results.push({ page, variant, accuracy, seconds: (user + system) / 1e6 });
			engineBytes = Math.max(engineBytes, core?.HEAPU8.byteLength ?? 0);
		}
	}
	const ofOffice = results.filter(({ variant }) => OFFICE.some((one) => one === variant));
	const seconds = mean(results.map((result) => result.seconds));
	return [
		`${new Set(results.map(({ page }) => page)).size} pages in four languages, ${results.length} pictures`,
		"",
		`| picture | pictures | ${KINDS.join(" | ")} | mean | worst | s a page | aim |`,
		`|---|---:|${KINDS.map(() => "---:|").join("")}---:|---:|---:|---|`,
		...VARIANTS.map((variant) => row(variant, results)).filter((line) => line !== ""),
		"",
		`Office pages ${mean(ofOffice.map(({ accuracy }) => accuracy)).toFixed(2)} %; ` +
			`${seconds.toFixed(2)} s of processor time a page (${verdict(seconds <= SECONDS_AIM, `≤ ${SECONDS_AIM} s`)}), ` +
			`${(60 / seconds).toFixed(0)} pages a minute; ` +
			`memory of the engine at most ${Math.round(engineBytes / MEBIBYTE)} MiB`,
	];
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
