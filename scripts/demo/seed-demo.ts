import { createHash } from "node:crypto";
import type { Miniflare } from "miniflare";
import type { SeedDocument, SeedTenant } from "../../workers/cms/seeding.ts";
import type { TextChunk } from "../../workers/shared/reader-calls.ts";
import { seedingOf, type SeedingCalls } from "../server/seeding-binding.ts";
import { demoData } from "./demo-data.ts";
import type { DemoDocument, DemoPaper, DemoTenant } from "./demo-types.ts";
import { type Day, dayAt } from "../../contract/days.ts";

const MARK = "demo";

/** Reads a PDF's text where the papers are to be there as if they had been read already. */
type ReadPdf = (bytes: Uint8Array) => Promise<TextChunk[]>;

/**
 * Fills an installation that nobody has used yet with the demo tenants, as of today. One that was cut off is taken up
 * again; a finished one, or one with users of its own, is left alone. The papers are read afterwards, in the
 * background, but for what `readPdf` reads now.
 * @returns whether the demo was made now
 */
export async function seedDemo(server: Miniflare, readPdf?: ReadPdf): Promise<boolean> {
	const seeding = await seedingOf(server);
	const mark = await seeding.mark(MARK);
	if (mark === "complete" || (mark === null && !(await seeding.isEmpty()))) return false;
	// A demo that is taken up on a later day still belongs to the day on which it was begun.
	const day: Day = mark ?? dayAt(Date.now());
	await seeding.setMark(MARK, day);

	const { users, tenants } = demoData(day);
	const owners = new Set(tenants.map(({ owner }) => owner));
	for (const user of users) if (!owners.has(user.email)) await seeding.ensureUser(user);
	for (const tenant of tenants) {
		const owner = users.find(({ email }) => email === tenant.owner);
		if (!owner) throw new Error(`${tenant.name} has no owner.`);
		await seeding.ensureOwner(owner, await seedTenant({ seeding, readPdf }, tenant));
	}
	await seeding.setMark(MARK, "complete");
	return true;
}

interface Tools {
	seeding: SeedingCalls;
	readPdf: ReadPdf | undefined;
}

/** Of the demo's categories. */
const ICONS: SeedTenant["icons"] = {
	"Abos & Verträge": "signature",
	Aufträge: "clipboard-list",
	Ausweise: "id-card",
	"Buchhaltung & Steuern": "calculator",
	Fahrzeuge: "car",
	"Geräte & Garantien": "wrench",
	Gesundheit: "heart-pulse",
	"Hygiene & Bewilligungen": "stamp",
	Mandate: "handshake",
	"Noch einordnen": "inbox",
	"Pacht & Verträge": "signature",
	Personal: "users",
	Personenversicherungen: "umbrella",
	Rechnungen: "receipt-text",
	"Rechnungen Debitoren": "hand-coins",
	"Rechnungen Kreditoren": "receipt-text",
	Sachversicherungen: "shield-check",
	Steuern: "coins",
	Versicherungen: "shield-check",
	Verträge: "signature",
	Wohnen: "house",
};

async function seedTenant(tools: Tools, tenant: DemoTenant): Promise<SeedTenant> {
	const { name, kind, members, mandates = [], shares = [], requests = [], categories, folders } = tenant;
	const documents: SeedDocument[] = [];
	for (const [index, document] of tenant.documents.entries()) {
		documents.push(await seedDocument(tools, document, `${tenant.owner} ${name} ${index}`));
	}
	const facts = {
		name,
		kind,
		members,
		mandates,
		shares,
		requests,
		categories,
		icons: ICONS,
		folders,
		documents,
	};
	return { ...facts, subscription: "active" };
}

async function seedDocument(tools: Tools, document: DemoDocument, place: string): Promise<SeedDocument> {
	const { papers, ...facts } = document;
	const files = await Promise.all(papers.map((paper, index) => putPaper(tools, paper, `${place} ${index}`)));
	return { ...facts, files };
}

/** Each paper lies at a place of its own, the same one when a seeding is taken up again. */
async function putPaper(
	{ seeding, readPdf }: Tools,
	paper: DemoPaper,
	place: string,
): Promise<SeedDocument["files"][number]> {
	const bytes = await paper.draw();
	const objectKey = `files/demo-${createHash("sha256").update(place).digest("hex").slice(0, 32)}`;
	await seeding.putFile(objectKey, bytes, paper.mime);
	const file = { objectKey, name: paper.name, mime: paper.mime, size: bytes.length };
	if (!readPdf || paper.mime !== "application/pdf") return { ...file, state: "waiting" };
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return { ...file, state: "processed", text: await readPdf(bytes), hasPreview: true, sha256 };
}
