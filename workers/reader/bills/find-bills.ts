import type { BillFacts } from "../../../contract/bills/bill.ts";
import type { Pixels } from "../images/webp-codec.ts";
import { giveWay } from "../turns/give-way.ts";
import { type OpenPdf, sizeOfPicture } from "../pdf.ts";
import { type ExtractedText, isPastDeadline, type TextLimits } from "../text-limits.ts";
import { withCodeReader } from "./code-reader.ts";
import { billOfXml, MAX_XML_BYTES } from "./invoice-xml.ts";
import { withDaysOfText } from "./days-of-bill.ts";
import { joinBills } from "./join-bills.ts";
import { billOfCode } from "./payment-codes.ts";
import type { ReadCodes } from "./read-codes.ts";

/** Longest time that looking for the bills of a file may take, in milliseconds. */
const MAX_MS = 12_000;
/** Pages that are looked at: those that are likeliest to have a code. */
const MAX_PAGES = 24;
/** Pages that are looked at from each end of a document without a sign of a code. */
const PAGES_AT_ENDS = 4;
/**
 * Dots per inch at which pages are drawn, one after the other until there is a code: pages that name a payment part, pages
 * that are pictures, and others. Drawing takes most of the time, and scans have many pages that are pictures.
 */
const DOTS_PER_INCH = { named: [150, 250], picture: [200], other: [150] };
const POINTS_PER_INCH = 72;

/** What stands over every payment part in its four languages, and on bills with a code of the European kind. */
const SIGNS =
	/zahlteil|empfangsschein|section paiement|récépissé|sezione pagamento|ricevuta|payment part|giro-?code|epc-?qr/i;

/** What a document says that is about money: only such a one may have a code without saying so above it. */
const WORDS_OF_BILLS = /\bIBAN\b|rechnung|facture|fattura|invoice|\b(?:CH|LI|DE|AT)\d\d(?:\s?[\dA-Z]{4}){3}/i;

/** The bills in a PDF: in its codes, and in the files that lie in it. What cannot be read is none. */
export async function billsOfPdf(
	pdf: OpenPdf,
	{ pages }: Pick<ExtractedText, "pages">,
	limits: TextLimits,
): Promise<BillFacts[]> {
	const ownLimits = { ...limits, deadline: Math.min(limits.deadline, Date.now() + MAX_MS) };
	const ofXml: BillFacts[] = [];
	for (const { name, bytes } of await pdf.attachments(MAX_XML_BYTES).catch(() => [])) {
		const bill = /\.xml$/i.test(name) ? await billOfXml(bytes, ownLimits).catch(() => null) : null;
		if (bill) ofXml.push(bill);
	}
	const places = likelyPages(pages, pdf.pageCount);
	const ofCodes = await withCodeReader(async (read) => {
		const found: BillFacts[] = [];
		for (const { page, kind } of places) {
			if (await isPastDeadline(ownLimits)) break;
			ownLimits.deadline = Math.min(limits.deadline, ownLimits.deadline + (await waitForOthers(pdf)));
			found.push(...(await billsOfPage(pdf, page, { kind, read })));
		}
		return found;
	}).catch(() => []);
	return withDaysOfText(joinBills(ofXml, ofCodes), { pages });
}

/** @returns for how long, in milliseconds */
async function waitForOthers(pdf: OpenPdf): Promise<number> {
	const begun = Date.now();
	await giveWay();
	await pdf.letOthers();
	return Date.now() - begun;
}

/** The bills of which the codes are on a picture. What cannot be read is none. */
export async function billsOfPicture(pixels: Pixels): Promise<BillFacts[]> {
	return withCodeReader(async (read) => joinBills([], await billsIn(pixels, null, read))).catch(() => []);
}

async function billsOfPage(
	pdf: OpenPdf,
	page: number,
	{ kind, read }: { kind: LikelyPage["kind"]; read: ReadCodes },
): Promise<BillFacts[]> {
	for (const dotsPerInch of DOTS_PER_INCH[kind]) {
		// A damaged page has no picture; the others have theirs.
		const pixels = await pdf
			.pixels(page, (seen) => sizeOfPicture(seen, (seen.width / POINTS_PER_INCH) * dotsPerInch))
			.catch(() => null);
		if (!pixels) return [];
		const bills = await billsIn(pixels, page, read);
		if (bills.length > 0) return bills;
	}
	return [];
}

async function billsIn(pixels: Pixels, page: number | null, read: ReadCodes): Promise<BillFacts[]> {
	const codes = await read(pixels);
	return codes.flatMap((code) => billOfCode(code, page) ?? []);
}

interface LikelyPage {
	page: number;
	kind: keyof typeof DOTS_PER_INCH;
}

/** Pages that name a payment part, or that are pictures, first; then the ends of a document that speaks of money. */
export function likelyPages(pages: ExtractedText["pages"], pageCount: number): LikelyPage[] {
	const named = new Set<number>();
	const pictures = new Set<number>();
	for (const { page, text } of pages) {
		if (page !== null && SIGNS.test(text)) named.add(page);
		else if (page !== null && text.trim() === "") pictures.add(page);
	}
	const ends = new Set<number>();
	if (pages.some(({ text }) => WORDS_OF_BILLS.test(text))) {
		for (let at = 1; at <= Math.min(PAGES_AT_ENDS, pageCount); at += 1) ends.add(at).add(pageCount + 1 - at);
	}
	const places = [...named, ...[...pictures].toSorted((one, other) => one - other), ...ends];
	return [...new Set(places)]
		.slice(0, MAX_PAGES)
		.map((page) => ({ page, kind: named.has(page) ? "named" : pictures.has(page) ? "picture" : "other" }));
}
