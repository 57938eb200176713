import { createHash } from "node:crypto";
import type { Miniflare } from "miniflare";
import type { SeedDocument, SeedTenant } from "../../workers/cms/seeding.ts";
import { seedingOf, type SeedingCalls } from "../server/seeding-binding.ts";
import { demoData } from "./demo-data.ts";
import type { DemoDocument, DemoPaper, DemoTenant } from "./demo-types.ts";
import type { Day } from "./days.ts";

const MARK = "demo";

/**
 * Fills an installation that nobody has used yet with the demo tenants, as of `today`. One that was cut off is taken up
 * again; a finished one, or one with users of its own, is left alone.
 * @returns whether the demo was made now
 */
export async function seedDemo(
	server: Miniflare,
	today: Day = new Date().toISOString().slice(0, 10),
): Promise<boolean> {
	const seeding = await seedingOf(server);
	const mark = await seeding.mark(MARK);
	if (mark === "complete" || (mark === null && !(await seeding.isEmpty()))) return false;
	// A demo that is taken up on a later day still belongs to the day on which it was begun.
	const day = mark ?? today;
	await seeding.setMark(MARK, day);

	const { users, tenants } = demoData(day);
	const owners = new Set(tenants.map(({ owner }) => owner));
	for (const user of users) if (!owners.has(user.email)) await seeding.ensureUser(user);
	for (const tenant of tenants) {
		const owner = users.find(({ email }) => email === tenant.owner);
		if (!owner) throw new Error(`${tenant.name} has no owner.`);
		await seeding.ensureOwner(owner, await seedTenant(seeding, tenant));
	}
	await seeding.setMark(MARK, "complete");
	return true;
}

async function seedTenant(seeding: SeedingCalls, tenant: DemoTenant): Promise<SeedTenant> {
	const { name, kind, members, categories, folders } = tenant;
	const documents: SeedDocument[] = [];
	for (const [index, document] of tenant.documents.entries()) {
		documents.push(await seedDocument(seeding, document, `${tenant.owner} ${name} ${index}`));
	}
	return { name, kind, members, categories, folders, documents, subscription: "active" };
}

async function seedDocument(
	seeding: SeedingCalls,
	document: DemoDocument,
	place: string,
): Promise<SeedDocument> {
	const { papers, ...facts } = document;
	const files = await Promise.all(
		papers.map((paper, index) => putPaper(seeding, paper, `${place} ${index}`)),
	);
	return { ...facts, files };
}

/** Each paper lies at a place of its own, the same one when a seeding is taken up again. */
async function putPaper(
	seeding: SeedingCalls,
	paper: DemoPaper,
	place: string,
): Promise<SeedDocument["files"][number]> {
	const bytes = await paper.draw();
	const objectKey = `files/demo-${createHash("sha256").update(place).digest("hex").slice(0, 32)}`;
	await seeding.putFile(objectKey, bytes, paper.mime);
	return { objectKey, name: paper.name, mime: paper.mime, size: bytes.length, state: "waiting" };
}
