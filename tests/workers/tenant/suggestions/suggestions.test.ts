import { beforeEach, describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ImportedDocument } from "../../../../workers/cms/tenant/import/import-types.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";
import { newLibrary } from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";
import { company, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const ALPINA = "Alpina Versicherungen AG";
const GARAGE = "Garage Huber";

const policy = (year: number) =>
	`${ALPINA}\nBahnhofstrasse 1, 8400 Winterthur\nFrau Anna Müller\nWinterthur, 3. Januar ${year}\n` +
	`Police Hausratversicherung\nVertragsbeginn 01.02.${year}\nVertragsende: 31.01.${year + 1}\nDeckung Diebstahl, Feuer und Wasser`;
const repair = (day: string) =>
	`${GARAGE}\nIndustriestrasse 9\nFrau Anna Müller\nRechnung Nr. 4711 für Reparatur\nRechnungsdatum ${day}\nZahlbar bis 30.04.2026\nBremsen, Reifen und Ölwechsel am Fahrzeug`;

let tenant: TestTenant;
const ids = new Map<string, string>();

beforeEach(async () => {
	tenant = await newTenant();
	await bring([
		policyOf(2023),
		policyOf(2024),
		policyOf(2025),
		repairOf("Reparatur 1", "12.01.2026"),
		repairOf("Reparatur 2", "14.02.2026"),
		unsorted("Scan 1", repair("16.03.2026")),
		unsorted("Scan 2", policy(2026)),
	]);
});

describe("what is suggested for a document", () => {
	it("is what the other papers of its sender are filed under, with how many there are", async () => {
		const suggested = await suggestedFor("Scan 2");
		expect(suggested.parties).toMatchObject([{ name: ALPINA, reason: { kind: "text", label: null } }]);
		expect(suggested.category).toMatchObject({
			name: "Versicherungen",
			reason: { kind: "party", party: { name: ALPINA }, documents: 3 },
		});
		expect(suggested.folders).toMatchObject([{ name: "Steuern", reason: { kind: "similar", documents: 3 } }]);
	});

	it("is a name as the other papers of its sender have it, at its own time", async () => {
		expect((await suggestedFor("Scan 2")).name).toMatchObject({
			value: "Police 2026",
			reason: { kind: "party", party: { name: ALPINA }, documents: 3 },
		});
	});

	it("is a name that the text gives itself where others are called by what only they know", async () => {
		expect((await suggestedFor("Scan 1")).name).toEqual({
			value: "Rechnung Nr. 4711 für Reparatur",
			reason: { kind: "text", label: null },
		});
		const subject = "AW: Fwd: Ihre Offerte 12\nvon: Beat\n";
		await bring([unsorted("Nachricht", subject, { name: "Nachricht.eml", mime: "message/rfc822" })]);
		expect((await suggestedFor("Nachricht")).name).toMatchObject({ value: "Ihre Offerte 12" });
		const outlook = { name: "Outlook.msg", mime: "application/vnd.ms-outlook" };
		await bring([unsorted("Outlook", subject, outlook)]);
		expect((await suggestedFor("Outlook")).name).toMatchObject({ value: "Ihre Offerte 12" });
		const withoutSubject = { name: "Leer.eml", mime: "message/rfc822" };
		await bring([unsorted("Leer", "Beat Keller <beat@keller.example>\nGuten Tag", withoutSubject)]);
		expect((await suggestedFor("Leer")).name).toBeNull();
	});

	it("tells whether a document is still called after its file, in whatever language", async () => {
		const file = { name: "IMG_20260312_101500.jpg", mime: "image/jpeg" };
		await bring([
			unsorted("Foto 12.03.2026", "", file),
			unsorted("Photo 12.03.2026", "", file),
			unsorted("Foto vom Dach", "", file),
			unsorted("Police Hausrat", "", { name: "2026-03-01_Police_Hausrat.pdf" }),
		]);
		const guessed = async (name: string) => (await suggestedFor(name)).guessedName;
		expect(await guessed("Foto 12.03.2026")).toBe("Foto 12.03.2026");
		expect(await guessed("Photo 12.03.2026")).toBe("Photo 12.03.2026");
		expect(await guessed("Foto vom Dach")).toBeNull();
		expect(await guessed("Police Hausrat")).toBe("Police Hausrat");
		expect(await guessed("Scan 1")).toBeNull();
	});

	it("are the days that its text says, each for what it is", async () => {
		expect(daysOf(await suggestedFor("Scan 2"))).toEqual({
			startDate: "2026-02-01",
			endDate: "2027-01-31",
			inactiveDate: "2027-01-31",
		});
		// The day by which it is to be paid is the end of an invoice alone.
		expect(daysOf(await suggestedFor("Scan 1"))).toEqual({ startDate: "2026-03-16", endDate: "2026-04-30" });
	});

	it("are first the days of its bill, whose check digits are right", async () => {
		const bills = [billFacts({ invoiceDate: "2026-03-15", dueDate: "2026-05-01" })];
		await bring([unsorted("Scan 3", repair("16.03.2026"), { bills })]);
		const { dates } = await suggestedFor("Scan 3");
		expect(dates).toMatchObject([
			{ date: "startDate", day: "2026-03-15", reason: { kind: "bill" } },
			{ date: "endDate", day: "2026-05-01", reason: { kind: "bill" } },
		]);
	});

	it("is nothing where no paper is like it", async () => {
		await bring([unsorted("Scan 4", "Wanderwege im Engadin")]);
		expect(await suggestedFor("Scan 4")).toMatchObject({
			category: null,
			parties: [],
			folders: [],
			dates: [],
		});
	});

	it("does not depend on what it is filed under itself", async () => {
		const before = await suggestedFor("Scan 1");
		const category = await tenant.category("Wohnen");
		unwrap(await tenant.store.documents.update(OWNER, idOf("Scan 1"), { documentCategory: category }));
		expect(await suggestedFor("Scan 1")).toEqual(before);
	});

	it("follows what is filed elsewhere, moved, and deleted, at once", async () => {
		const category = await tenant.category("Wohnen");
		for (const name of ["Reparatur 1", "Reparatur 2"]) {
			unwrap(await tenant.store.documents.update(OWNER, idOf(name), { documentCategory: category }));
		}
		expect((await suggestedFor("Scan 1")).category).toMatchObject({ name: "Wohnen" });
		unwrap(await tenant.store.documents.update(OWNER, idOf("Reparatur 1"), { state: "Deleted" }));
		expect((await suggestedFor("Scan 1")).category).toMatchObject({ reason: { documents: 1 } });
		unwrap(await tenant.store.documents.update(OWNER, idOf("Reparatur 2"), { state: "Deleted" }));
		const { category: gone } = await suggestedFor("Scan 1");
		expect(gone?.name).not.toBe("Wohnen");
	});
});

describe("in a tenant that has filed nothing yet", () => {
	const lease =
		"Mietvertrag für Wohnräume\nVermieterin: Immo Muster AG\nMieterin: Anna Müller\nVertragsende 31.12.2098\n" +
		"Kündigungsfrist drei Monate auf das Vertragsende\nNebenkosten 200.00";

	beforeEach(async () => {
		tenant = await newTenant();
		await bring([unsorted("Scan", lease)]);
	});

	it("the category is told by what the text plainly is, until one's own papers say something", async () => {
		expect((await suggestedFor("Scan")).category).toMatchObject({
			name: "Wohnen",
			reason: { kind: "words", words: ["Mietvertrag", "Vermieterin", "Mieterin"] },
		});
		await bring([imported({ name: "Mietvertrag", category: "Versicherungen", files: [fileOf(lease)] })]);
		expect((await suggestedFor("Scan")).category).toMatchObject({
			name: "Versicherungen",
			reason: { kind: "similar", documents: 1 },
		});
	});

	it("it is one in which the member may file", async () => {
		const member = await newMember(tenant, { "Noch einordnen": ["Edit"], Wohnen: ["Read"] });
		expect((await suggestedFor("Scan", member)).category).toBeNull();
	});

	it("the last day to cancel is reminded of, by the end that is filed", async () => {
		const remindersOf = async () => (await suggestedFor("Scan")).reminders;
		expect(await remindersOf()).toMatchObject([
			{
				type: "Custom",
				date: "2098-08-31",
				basedOn: "endDate",
				reason: { kind: "notice", until: "2098-09-30", label: "drei Monate auf das Vertragsende" },
			},
		]);
		unwrap(await tenant.store.documents.update(OWNER, idOf("Scan"), { endDate: "2090-06-30" }));
		expect(await remindersOf()).toMatchObject([{ reason: { until: "2090-03-31" } }]);
	});
});

describe("who may not see papers", () => {
	it("is told nothing of them: no category, party, folder or name of a document", async () => {
		const member = await newMember(tenant, { "Noch einordnen": ["Edit"], Versicherungen: ["Edit"] });
		const ofGarage = await suggestedFor("Scan 1", member);
		const { name, ...others } = ofGarage;
		// Its own text says it.
		expect(name).toEqual({ value: "Rechnung Nr. 4711 für Reparatur", reason: { kind: "text", label: null } });
		expect(JSON.stringify(others)).not.toMatch(/Garage|Huber|Reparatur|Rechnungen|Zu bezahlen/);
		expect((await suggestedFor("Scan 2", member)).category).toMatchObject({
			name: "Versicherungen",
			reason: { documents: 3 },
		});
	});

	it("is suggested no category in which they may not file, however many papers lie there", async () => {
		const member = await newMember(tenant, { "Noch einordnen": ["Edit"], Versicherungen: ["Read"] });
		expect((await suggestedFor("Scan 2", member)).category).toBeNull();
	});

	it("gets 403 for a document that they only see, and 404 for one that they do not", async () => {
		const reader = await newMember(tenant, { "Noch einordnen": ["Read"] });
		const ask = (name: string) => tenant.store.suggestions.read(reader, idOf(name));
		expect(await ask("Scan 1")).toMatchObject({ ok: false, name: "ForbiddenError" });
		expect(await ask("Police 2024")).toMatchObject({ ok: false, name: "NotFoundError" });
	});

	it("gets 404 for ids of another tenant", async () => {
		const { token } = await newLibrary();
		const path = documentApi.suggestions.path.replace(":id", idOf("Scan 1"));
		expect((await call("GET", path, { token })).status).toBe(404);
	});
});

async function bring(documents: readonly ImportedDocument[]): Promise<void> {
	unwrap(await tenant.store.setup.importDocuments([...documents]));
	const found = await tenant.inside(({ sql }) =>
		sql.exec<{ id: string; name: string }>("SELECT document_id AS id, name FROM document").toArray(),
	);
	for (const { id, name } of found) ids.set(name, id);
}

function idOf(name: string): string {
	return ids.get(name) ?? "";
}

async function suggestedFor(name: string, userId = OWNER) {
	return unwrap(await tenant.store.suggestions.read(userId, idOf(name)));
}

function daysOf({ dates }: Awaited<ReturnType<typeof suggestedFor>>) {
	return Object.fromEntries(dates.map(({ date, day }) => [date, day]));
}

function policyOf(year: number): ImportedDocument {
	return imported({
		name: `Police ${year}`,
		category: "Versicherungen",
		parties: [company(ALPINA)],
		folders: ["Steuern"],
		startDate: `${year}-02-01`,
		endDate: `${year + 1}-01-31`,
		inactiveDate: `${year + 1}-01-31`,
		files: [fileOf(policy(year))],
	});
}

function repairOf(name: string, day: string): ImportedDocument {
	return imported({
		name,
		category: "Rechnungen",
		parties: [company(GARAGE)],
		folders: ["Zu bezahlen"],
		files: [fileOf(repair(day))],
	});
}

function unsorted(
	name: string,
	text: string,
	file: Partial<ImportedDocument["files"][number]> = {},
): ImportedDocument {
	return imported({ name, category: "Noch einordnen", files: [{ ...fileOf(text), ...file }] });
}

function fileOf(text: string): ImportedDocument["files"][number] {
	return {
		objectKey: `files/${crypto.randomUUID()}`,
		name: "scan.pdf",
		mime: "application/pdf",
		size: text.length,
		state: "processed",
		text: [{ page: 1, chunk: text }],
	};
}
