/**
 * `npm run seed -- --documents 100000 --tenants 1 [--text-kb 10] [--user e-mail] [--member e-mail]`: tenants with many
 * documents, to measure with. A member may read some of the categories only.
 */
import { parseArgs } from "node:util";
import type { SeedTenant, SeedUser } from "../workers/cms/seeding.ts";
import { DEMO_PASSWORD } from "./demo/demo-data.ts";
import { CATEGORIES, COMMON_WORD, RARE_WORD } from "./scale/vocabulary.ts";
import { folderNames, generateDocuments, type Scale } from "./scale/generate-documents.ts";
import { buildIfNeeded } from "./server/build.ts";
import { lockDataDir } from "./server/data-dir-lock.ts";
import { startServer } from "./server/local-server.ts";
import { sayWhyAndExit } from "./server/say-why-and-exit.ts";
import { seedingOf, type SeedingCalls } from "./server/seeding-binding.ts";
import { dayAt } from "../contract/days.ts";

const BATCH = 5_000;
/**
 * Text that goes over in one call, in kilobytes: the connection is given up where a call takes longer than 5 seconds, on a
 * busy machine too.
 */
const BATCH_KILOBYTES = 400;
/** From here on the indices are built at the end. */
const BULK = 50_000;

const { values } = parseArgs({
	options: {
		documents: { type: "string", default: "100000" },
		tenants: { type: "string", default: "1" },
		"text-kb": { type: "string", default: "0" },
		user: { type: "string", default: "scale@ablage.example" },
		member: { type: "string" },
	},
});
const documents = positive("documents", values.documents);
const tenants = positive("tenants", values.tenants);
const textKilobytes = Number(values["text-kb"]);
if (!(textKilobytes >= 0)) throw new RangeError(`--text-kb takes a number, not "${values["text-kb"]}".`);
const batchSize = Math.min(BATCH, Math.max(1, Math.floor(BATCH_KILOBYTES / Math.max(textKilobytes, 0.001))));
const today = dayAt(Date.now());

buildIfNeeded();
const dataDir = process.env["DATA_DIR"] ?? ".data";
process.on("uncaughtException", sayWhyAndExit);
lockDataDir(dataDir);
const server = await startServer({ port: 0, dataDir });
try {
	const seeding = await seedingOf(server);
	const createdBy = await seeding.ensureUser(newUser(values.user));
	if (values.member !== undefined) await seeding.ensureUser(newUser(values.member));
	const begun = performance.now();
	for (let number = 1; number <= tenants; number += 1) {
		await fillTenant(seeding, `Skala ${number} (${documents})`, {
			seed: String(number),
			total: documents,
			today,
			createdBy,
			textKilobytes,
		});
	}
	const seconds = (performance.now() - begun) / 1_000;
	const rate = Math.round((documents * tenants) / seconds);
	console.log(`${documents * tenants} documents in ${tenants} tenants, ${seconds.toFixed(1)} s, ${rate}/s`);
	console.log(`sign in as ${values.user}; the password of a new user is ${DEMO_PASSWORD}`);
	console.log(`"${COMMON_WORD}" stands in every document, "${RARE_WORD}" in very few`);
} finally {
	await server.dispose();
}

async function fillTenant(seeding: SeedingCalls, name: string, scale: Scale): Promise<void> {
	const { tenantKey } = await seeding.createTenant(values.user, {
		name,
		kind: "company",
		subscription: "active",
		categories: CATEGORIES,
		folders: folderNames,
		members: values.member === undefined ? [] : [memberOf(values.member)],
	});
	if (scale.total >= BULK) {
		// The first call of a name blocks this process until it is answered: made here, there is little to end yet.
		await endBulkImport(seeding, tenantKey);
		await seeding.beginBulkImport(tenantKey);
	}
	let filing = Promise.resolve();
	for (let first = 0; first < scale.total; first += batchSize) {
		// The next batch is made up while the one before is being filed.
		const batch = generateDocuments(scale, first, Math.min(first + batchSize, scale.total));
		await filing;
		filing = seeding.importDocuments(tenantKey, batch);
		if (process.stdout.isTTY) process.stdout.write(`\r${name}: ${first + batch.length}`);
	}
	await filing;
	if (scale.total >= BULK) await endBulkImport(seeding, tenantKey);
	if (process.stdout.isTTY) process.stdout.write("\n");
}

/** Part by part: a call must not take longer than 5 seconds here either. */
async function endBulkImport(seeding: SeedingCalls, tenantKey: string): Promise<void> {
	// oxlint-disable-next-line no-await-in-loop -- one part after the other
	while (!(await seeding.endBulkImport(tenantKey)));
}

function newUser(email: string): SeedUser {
	return {
		email,
		password: DEMO_PASSWORD,
		firstName: "Skala",
		lastName: "Test",
		accountType: "company",
		role: "user",
	};
}

/** Reads what is filed under every fourth category. */
function memberOf(email: string): SeedTenant["members"][number] {
	const categories = CATEGORIES.filter((_, index) => index % 4 === 0);
	return { email, role: "Member", rights: categories.map((category) => ({ category, rights: ["Read"] })) };
}

function positive(name: string, text: string): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < 1)
		throw new RangeError(`--${name} takes a whole number from 1, not "${text}".`);
	return value;
}
