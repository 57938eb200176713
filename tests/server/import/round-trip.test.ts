import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CmsClient } from "../../../app/cms/cms-client.ts";
import { listTenants } from "../../../app/cms/user-access.ts";
import type { Archive } from "../../../app/features/import/archive/archive.ts";
import { openZips } from "../../../app/features/import/archive/zip-archive.ts";
import type { ImportPlan } from "../../../app/features/import/plan/import-plan.ts";
import { readPlan } from "../../support/import/read-plan.ts";
import { surveyOf } from "../../../app/features/import/plan/survey.ts";
import { usualCategories } from "../../../app/features/import/plan/usual-categories.ts";
import { runImport } from "../../../app/features/import/run/run-import.ts";
import { importPlace } from "../../../app/features/import/steps/import-place.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { partyName } from "../../../contract/entities/vocabulary.ts";
import { DEMO_PASSWORD } from "../../../scripts/demo/demo-data.ts";
import { contractClient, serverTarget, signIn } from "../../../scripts/import/contract-server.ts";
import { ROOT } from "../../../scripts/run-command.ts";
import { buildIfNeeded } from "../../../scripts/server/build.ts";
import { registerAt } from "../../support/api-client.ts";
import { bytesOf, inMemory } from "../../support/import/memory-archive.ts";
import { PAPERLESS_FILES, paperlessExport } from "../../support/import/paperless-export.ts";
import { readyOrigin } from "../../support/server-process.ts";
import { fillWithDemo } from "../../support/servers/demo-data-dir.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ablage-import-"));
let server: ChildProcess;
let origin: string;

beforeAll(async () => {
	buildIfNeeded();
	await fillWithDemo(dataDir);
	server = spawn(process.execPath, ["scripts/start.js"], {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	origin = await readyOrigin(server);
});

afterAll(() => {
	server.kill("SIGKILL");
	rmSync(dataDir, { recursive: true });
});

describe("what the household of the demo takes along", () => {
	let exported: TenantDocument[];
	let archive: Archive;
	let plan: ImportPlan;
	let into: Awaited<ReturnType<typeof newcomer>>;

	beforeAll(async () => {
		const token = await signIn(origin, "privat@ablage.example", DEMO_PASSWORD);
		const cms = contractClient({ origin, token });
		const [own] = await listTenants(cms);
		exported = await documentsOf(cms, own?.tenant.documentId ?? "");
		const response = await fetch(new URL("documents/download", `${origin}/`), {
			method: "POST",
			headers: { Cookie: `ablage_session=${token}`, Origin: origin },
			body: new URLSearchParams({ take: own?.tenant.documentId ?? "", name: "Zuhause" }),
		});
		expect(response.headers.get("Content-Type")).toBe("application/zip");
		archive = await openZips([inMemory(new Uint8Array(await response.arrayBuffer()))]);
		plan = await readPlan(archive);
		into = await newcomer("mia@ablage.example");
	});

	test("is all in the archive, and nothing of it is left out", () => {
		expect(plan.source).toBe("ablage");
		expect(plan.documents.length).toBe(exported.length);
		expect(plan.documents.length).toBeGreaterThan(20);
		expect(plan.unreadable).toEqual([]);
		expect(plan.documents.flatMap(({ remarks }) => remarks)).toEqual([]);
	});

	test("is broken off in the middle, and is gone on with", async () => {
		const run = await begin(into, { plan, archive });
		run.progress.subscribe(() => {
			if (run.progress.read().done === 7) run.end();
		});
		await run.finished;
		expect(run.progress.read()).toMatchObject({ phase: "ended", done: 7 });

		const again = await begin(into, { plan, archive });
		const report = await again.finished;
		expect(report.filter(({ outcome }) => outcome === "failed")).toEqual([]);
		expect(again.progress.read().counts.there).toBeGreaterThanOrEqual(7);
		expect(again.progress.read()).toMatchObject({ phase: "done", done: exported.length });
	});

	test("is in the other tenant as it was: facts, places, parties, files and what replaces what", async () => {
		const imported = await documentsOf(into.cms, into.tenant);
		const [before, after] = await Promise.all([
			comparable(exported, await signIn(origin, "privat@ablage.example", DEMO_PASSWORD)),
			comparable(imported, into.token),
		]);
		expect(after).toEqual(before);
	});

	test("is not doubled when it is taken over once more", async () => {
		const run = await begin(into, { plan, archive });
		await run.finished;
		expect(run.progress.read().counts).toEqual({ taken: 0, there: exported.length, failed: 0 });
		expect((await documentsOf(into.cms, into.tenant)).length).toBe(exported.length);
	});
});

test("the script takes an export of paperless-ngx from a folder, and finds it there again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "ablage-paperless-"));
	for (const [path, content] of Object.entries(paperlessExport({ prefix: true, split: true }))) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), bytesOf(content));
	}
	const { cms, tenant, token } = await newcomer("lea@ablage.example");
	expect(await script(folder, token, "--dry-run")).toMatchObject({ code: 0 });
	expect(await documentsOf(cms, tenant)).toEqual([]);

	const first = await script(folder, token);
	expect(first.output).toContain("3 documents taken over");
	const documents = await documentsOf(cms, tenant);
	const invoice = documents.find(({ name }) => name === "Stromrechnung März");
	expect(invoice).toMatchObject({
		documentNumber: "42",
		documentCategory: { name: "Rechnungen" },
		startDate: "2024-03-05",
		endDate: "2024-04-05",
		cost: 123.45,
		documentParticipations: [{ documentParty: { name: "EWZ" } }],
	});
	expect(invoice?.documentFolders.map(({ name }) => name)).toEqual(["Steuern 2024", "Wohnung"]);
	const [file] = invoice?.documentFiles ?? [];
	expect(file?.file).toMatchObject({ name: "scan-0007.pdf", size: PAPERLESS_FILES.invoice.length });

	const second = await script(folder, token);
	expect(second.output).toContain("3 were there already");
	expect((await documentsOf(cms, tenant)).length).toBe(3);
	rmSync(folder, { recursive: true });
});

/** Somebody who has nothing yet. */
async function newcomer(email: string) {
	const token = await registerAt(origin, email);
	const cms = contractClient({ origin, token });
	const [own] = await listTenants(cms);
	if (!own) throw new Error("no tenant");
	const tenant = own.tenant.documentId;
	return { token, cms, own, tenant, target: await serverTarget({ origin, token }, tenant) };
}

async function begin(
	{ target, tenant, cms, own }: Awaited<ReturnType<typeof newcomer>>,
	of: { plan: ImportPlan; archive: Archive },
) {
	const { categories: there, ...place } = await importPlace(cms, own);
	const survey = await surveyOf(of.plan, { target, there }, new AbortController().signal);
	const choice = usualCategories(survey.categories, { categories: there, ...place }, of.plan.source);
	return runImport({ ...of, target, tenant, categories: { choice, there } });
}

async function documentsOf(cms: CmsClient, tenant: string): Promise<TenantDocument[]> {
	const all: TenantDocument[] = [];
	for (let page = 1; ; page += 1) {
		const { items, pagination } = await cms.call(documentApi.list, {
			query: { filters: { tenant: [tenant] }, pagination: { page, pageSize: 100 } },
		});
		all.push(...items);
		if (items.length === 0 || all.length >= pagination.total) return all;
	}
}

/** What of documents can come over, in an order of its own. */
async function comparable(documents: readonly TenantDocument[], token: string) {
	const rows = [];
	for (const document of documents) {
		const digests = [];
		for (const { documentId, file, mail } of document.documentFiles) {
			if (mail) continue;
			const response = await fetch(`${origin}/api${fileApi.content.path.replace(":id", documentId)}`, {
				headers: { Authorization: `Bearer ${token}` },
			});
			const digest = createHash("sha256")
				.update(new Uint8Array(await response.arrayBuffer()))
				.digest("hex");
			digests.push(`${file.name} ${digest}`);
		}
		rows.push({
			name: document.name,
			number: document.documentNumber,
			description: document.description,
			state: document.state,
			dates: [document.startDate, document.endDate, document.inactiveDate, document.warrantyUntil],
			cost: document.cost === null ? null : `${document.costCurrency} ${document.cost}`,
			category: [document.documentCategory.name, document.documentCategory.icon],
			folders: document.documentFolders.map(({ name }) => name),
			parties: document.documentParticipations.map(({ documentParty: { address, ...party } }) => ({
				name: partyName(party),
				email: party.email,
				address,
			})),
			reminders: document.reminders.map(({ documentId: __, ...reminder }) => reminder),
			replaces: document.replacedDocument?.name ?? null,
			replacedBy: document.replacedByDocument?.name ?? null,
			digests,
		});
	}
	return rows
		.map((row) => JSON.stringify(row))
		.toSorted()
		.map((row): unknown => JSON.parse(row));
}

async function script(folder: string, token: string, ...more: string[]) {
	const child = spawn(process.execPath, ["scripts/import.ts", "--from", folder, "--to", origin, ...more], {
		cwd: ROOT,
		env: { ...process.env, ABLAGE_TOKEN: token },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
	child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
	const code = await new Promise<number | null>((settle) => child.on("close", settle));
	return { code, output };
}
