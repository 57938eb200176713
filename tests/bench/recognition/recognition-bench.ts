import { Recogniser } from "../../../workers/recogniser/recogniser.ts";
import { greyOf, PARTS_IN_NODE, textOf } from "../../support/fixtures/recogniser-in-node.ts";
import { verdict } from "../aims.ts";
import { characterAccuracy } from "./character-accuracy.ts";
import { KINDS, type SamplePage, samplePages } from "./sample-pages.ts";
import { OFFICE, pictureOf, type Variant, VARIANTS } from "./variants.ts";

const OFFICE_AIM = 99.5;
const HARD_AIM = 98;
const SECONDS_AIM = 2.5;
/** Variants that no page of an office has are measured on every such page: they take long. */
const HARD_EVERY = 3;

interface Result {
	page: SamplePage;
	variant: Variant;
	accuracy: number;
	seconds: number;
}

/** Has pages of known text recognised, as they come from scanners and telephones; outside of a Worker, on one core. */
export async function recognitionBench(share: number): Promise<string[]> {
	const recogniser = new Recogniser(PARTS_IN_NODE);
	const results: Result[] = [];
	let peak = 0;
	for (const [index, page] of (await samplePages()).entries()) {
		if (index % share !== 0) continue;
		const isHard = Math.floor(index / share) % HARD_EVERY === 0;
		for (const variant of isHard ? VARIANTS : OFFICE) {
			const picture = await greyOf(await pictureOf(page.pdf, variant));
			const begun = process.cpuUsage();
			const recognised = await recogniser.recognise(picture);
			const { user, system } = process.cpuUsage(begun);
			const accuracy = characterAccuracy(page.text, textOf(recognised));
			results.push({ page, variant, accuracy, seconds: (user + system) / 1e6 });
			peak = Math.max(peak, process.memoryUsage.rss());
		}
	}
	const office = results.filter(({ variant }) => OFFICE.some((one) => one === variant));
	return [
		`${new Set(results.map(({ page }) => page)).size} pages in four languages, ${results.length} pictures`,
		"",
		`| picture | pictures | ${KINDS.join(" | ")} | mean | worst | s a page | aim |`,
		`|---|---:|${KINDS.map(() => "---:|").join("")}---:|---:|---:|---|`,
		...VARIANTS.map((variant) => row(variant, results)).filter((line) => line !== ""),
		"",
		`Office pages ${mean(office.map(({ accuracy }) => accuracy)).toFixed(2)} %; ` +
			`${mean(results.map(({ seconds }) => seconds)).toFixed(2)} s of processor time a page ` +
			`(${verdict(mean(results.map(({ seconds }) => seconds)) <= SECONDS_AIM, `≤ ${SECONDS_AIM} s`)}), ` +
			`${(60 / mean(results.map(({ seconds }) => seconds))).toFixed(0)} pages a minute; ` +
			`memory of the process at most ${Math.round(peak / 1024 / 1024)} MiB, which makes the pictures, too`,
	];
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
