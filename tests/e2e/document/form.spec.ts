import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { MIN_UPLOAD_CHUNK_BYTES } from "../../../contract/constants.ts";
import { folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { documentFolderSchema, documentPartySchema } from "../../../contract/entities/entities.ts";
import { registerAccount, takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(async ({ page, account }) => {
	await takeSession(page, account);
});

const HELVETIA = { type: "Company", name: "Helvetia" } as const;
const KELLER = { type: "PrivatePerson", firstName: "Beat", lastName: "Keller" } as const;

test("parties of a document are changed, removed, and others added, all with one save", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	await cms.createDocument({
		name: "Anderes",
		documentParticipations: [newParty({ ...HELVETIA, name: "Zürich AG" })],
	});
	const { documentId } = await cms.createDocument({
		name: "Hausrat",
		documentParticipations: [newParty(HELVETIA), newParty(KELLER)],
	});
	await page.goto(`/documents/${documentId}?edit`);

	await button(page, "Bearbeiten: Helvetia").click();
	await expect(page.getByText("gilt bei allen Dokumenten")).toBeVisible();
	await page.getByRole("textbox", { name: "E-Mail" }).fill("schaden@helvetia.example");
	await page.getByRole("textbox", { name: "PLZ" }).fill("9001");
	await button(page, "Entfernen: Beat Keller").click();
	await expect(button(page, "Rückgängig: Beat Keller")).toBeFocused();
	await findChoice(
		page,
		{ label: "Beteiligte hinzufügen", text: "zuerich", choice: "Zürich AG" },
		javaScriptEnabled,
	);
	await button(page, "Neue Firma oder Person").click();
	const created = page.getByRole("group", { name: "Neue Firma oder Person" });
	await expect(created.getByRole("textbox", { name: "Firma" })).toBeFocused();
	await created.getByText("Person", { exact: true }).click();
	await created.getByLabel("Vorname").fill("Regula");
	await created.getByLabel("Nachname").fill("<b>Meier</b>");
	await expect(page.getByText("Zürich AG")).toBeVisible();
	await expectAccessible();
	await button(page, "Speichern").click();

	await expect(page.getByText("«Hausrat» ist gespeichert.")).toBeVisible();
	await expect(page.getByText("Regula <b>Meier</b>")).toBeVisible();
	const { documentParticipations } = await cms.document(documentId);
	const parties = documentParticipations.map(({ documentParty }) => documentParty);
	expect(parties).toHaveLength(3);
	expect(parties).toEqual(
		expect.arrayContaining([
			expect.objectContaining({
				name: "Helvetia",
				email: "schaden@helvetia.example",
				address: expect.objectContaining({ zipCode: "9001" }),
			}),
			expect.objectContaining({ name: "Zürich AG" }),
			expect.objectContaining({ type: "PrivatePerson", firstName: "Regula", lastName: "<b>Meier</b>" }),
		]),
	);
	expect(await cms.get(partyApi.list.path, z.array(documentPartySchema))).toHaveLength(4);
});

test.describe("a mistake in one of the parties, or of the document,", () => {
	test.use({ expectedErrors: [/status of 400/] });

	test("is named at its field, takes the focus and keeps all that was typed @desktop", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const { documentId } = await cms.createDocument({
			name: "Hausrat",
			documentParticipations: [newParty(HELVETIA), newParty(KELLER)],
		});
		await page.goto(`/documents/${documentId}?edit`);
		await button(page, "Bearbeiten: Beat Keller").click();
		await page.getByRole("textbox", { name: "E-Mail" }).fill("kein mail");
		await page.getByRole("textbox", { name: "Ort" }).fill("Chur");
		// Switched for a moment, nothing is lost.
		await page.getByText("Firma", { exact: true }).first().click();
		await page.getByText("Person", { exact: true }).click();
		await button(page, "Entfernen: Helvetia").click();
		await button(page, "Erinnerung hinzufügen").click();
		await page.getByLabel("Tag der 1. Erinnerung").fill("01.05.2030");
		await page.getByRole("textbox", { name: "Beschreibung" }).fill("<i>Bleibt</i>");
		await button(page, "Speichern").click();

		const email = page.getByRole("textbox", { name: "E-Mail" });
		await expect(email).toHaveAccessibleDescription("Das ist keine gültige E-Mail-Adresse.");
		await expect(email).toBeFocused();
		await expect(email).toHaveValue("kein mail");
		await expect(page.getByRole("textbox", { name: "Ort" })).toHaveValue("Chur");
		await expect(page.getByRole("textbox", { name: "Nachname" })).toHaveValue("Keller");
		await expect(button(page, "Rückgängig: Helvetia")).toBeVisible();
		await expect(page.getByLabel("Tag der 1. Erinnerung")).toHaveValue("01.05.2030");
		await expect(page.getByRole("textbox", { name: "Beschreibung" })).toHaveValue("<i>Bleibt</i>");
		await expectAccessible();

		// Now of the document itself.
		await email.fill("beat@keller.example");
		const name = page.getByRole("textbox", { name: "Name", exact: true });
		const cost = page.getByRole("textbox", { name: "Kosten" });
		await name.fill("");
		await cost.fill("viel");
		await button(page, "Speichern").click();
		await expect(name).toHaveAccessibleDescription("Bitte ausfüllen.");
		await expect(cost).toHaveAccessibleDescription("Das ist kein gültiger Betrag.");
		await expect(cost).toHaveValue("viel");
		await expect(email).toHaveValue("beat@keller.example");

		await name.fill("Hausrat");
		await cost.fill("");
		await button(page, "Speichern").click();
		await expect(page.getByText("«Hausrat» ist gespeichert.")).toBeVisible();
		expect(await cms.document(documentId)).toMatchObject({
			description: "<i>Bleibt</i>",
			documentParticipations: [
				{ documentParty: { lastName: "Keller", email: "beat@keller.example", address: { city: "Chur" } } },
			],
			reminders: [{ type: "Custom", date: "2030-05-01" }],
		});
	});
});

test("reminders come and go, a new folder is made on the way, and an end before the start is said @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
}) => {
	const { documentId } = await cms.createDocument({
		name: "Hausrat",
		reminders: [
			{ type: "Payment", date: "2030-01-10" },
			{ type: "Custom", date: "2030-02-10" },
		],
	});
	await page.goto(`/documents/${documentId}?edit`);
	await button(page, "1. Erinnerung entfernen").click();
	await expect(page.getByLabel("Tag der 1. Erinnerung")).toHaveValue("10.02.2030");
	await button(page, "Erinnerung hinzufügen").click();
	await page.getByLabel("Art der 2. Erinnerung").selectOption("Warranty");
	await page.getByLabel("Wann die 2. Erinnerung kommt").selectOption("Tage vor dem Ende");
	// Without scripts the field is the same for a day and for a number of days.
	await page
		.getByLabel(javaScriptEnabled ? "Anzahl Tage der 2. Erinnerung" : "Tag der 2. Erinnerung")
		.fill("21");
	await makeFolder(page, "Garten & Haus", javaScriptEnabled);
	await page.getByLabel("Beginn").fill("01.06.2030");
	await page.getByLabel("Ende", { exact: true }).fill("31.03.2030");
	if (javaScriptEnabled) {
		await expect(page.getByText("Das Ende liegt vor dem Beginn.")).toBeVisible();
		await expect(page.getByText("49 Tage vor dem Ende")).toBeVisible();
		await expect(page.getByText("Erinnert am 10.03.2030.")).toBeVisible();
	}
	await button(page, "Speichern").click();
	await expect(page.getByText("«Hausrat» ist gespeichert.")).toBeVisible();
	await expect(page.getByText("21 Tage vor dem Ende (10.03.2030)")).toBeVisible();
	await expect(page.getByText("Das Ende liegt vor dem Beginn.").first()).toBeVisible();
	expect(await cms.document(documentId)).toMatchObject({
		documentFolders: [{ name: "Garten & Haus" }],
		reminders: [
			{ type: "Custom", date: "2030-02-10" },
			{ type: "Warranty", date: "2030-03-10", daysBefore: 21, basedOn: "endDate" },
		],
	});

	// The same name in other letters is the same folder.
	const other = await cms.createDocument({ name: "Zweites" });
	await page.goto(`/documents/${other.documentId}?edit`);
	await makeFolder(page, "garten & haus", javaScriptEnabled);
	await button(page, "Speichern").click();
	await expect(page.getByText("«Zweites» ist gespeichert.")).toBeVisible();
	const folders = await cms.get(folderApi.list.path, z.array(documentFolderSchema));
	expect(folders.filter(({ name }) => /garten/i.test(name)).map(({ name }) => name)).toEqual([
		"Garten & Haus",
	]);
});

test("a document that has as many reminders as it can have says so before one is typed @desktop", async ({
	page,
	cms,
}) => {
	const reminders = Array.from({ length: 100 }, () => ({ type: "Custom" as const, date: "2030-01-01" }));
	const { documentId } = await cms.createDocument({ name: "Lizenzen", reminders });
	await page.goto(`/documents/${documentId}?edit`);
	const most = page.getByText("Mehr als 100 Erinnerungen kann ein Dokument nicht haben.");
	await expect(most).toBeVisible();
	await expect(button(page, "Erinnerung hinzufügen")).toHaveCount(0);
	await button(page, "100. Erinnerung entfernen").click();
	await expect(button(page, "Erinnerung hinzufügen")).toBeVisible();
	await expect(most).toHaveCount(0);
	await button(page, "Speichern").click();
	await expect(page).not.toHaveURL(/edit/);
});

test("a successor begins where the old document ends, replaces it and ends it @desktop", async ({
	page,
	cms,
	javaScriptEnabled,
	expectAccessible,
}) => {
	const old = await cms.createDocument({
		name: "Hausrat <2026>",
		documentNumber: "P-4711",
		startDate: "2026-01-01",
		cost: 480.2,
		reminders: [{ type: "Payment", date: "2026-12-01" }],
		documentParticipations: [newParty(HELVETIA)],
	});
	await page.goto(`/documents/new?from=${old.documentId}&as=successor`);
	await expect(page.getByText("Nachfolger von «Hausrat <2026>»")).toBeVisible();
	await expect(page.getByLabel("Beginn")).toHaveValue("");
	await page.goto(`/documents/new?from=${old.documentId}&as=copy`);
	await expect(page.getByLabel("Nummer")).toHaveValue("");
	await expect(page.getByLabel("Beginn")).toHaveValue("01.01.2026");

	const bounded = await cms.createDocument({
		name: "Hausrat",
		documentNumber: "P-4712",
		startDate: "2026-01-01",
		endDate: "2026-12-31",
		cost: 1480.2,
		reminders: [{ type: "Payment", date: "2026-12-01" }],
		documentParticipations: [newParty(KELLER)],
	});
	await page.goto(`/documents/new?from=${bounded.documentId}&as=successor`);
	await expect(page.getByLabel("Nummer")).toHaveValue("P-4712");
	await expect(page.getByLabel("Beginn")).toHaveValue("01.01.2027");
	await expect(page.getByLabel("Ende", { exact: true })).toHaveValue("31.12.2027");
	await expect(page.getByLabel("Tag der 1. Erinnerung")).toHaveValue("01.12.2027");
	await expect(page.getByRole("textbox", { name: "Kosten" })).toHaveValue("1'480.20");
	await expect(page.getByRole("checkbox", { name: "endet am Vortag" })).toBeChecked();
	await expectAccessible();
	await page.getByLabel("Beginn").fill("01.10.2026");
	await page.getByRole("textbox", { name: "Kosten" }).fill("1’520,50");
	// Another document can be replaced instead, found by its name; then this one again.
	await findChoice(
		page,
		{ label: "Ersetztes Dokument suchen", text: "hausrat 2026", choice: "Hausrat <2026>" },
		javaScriptEnabled,
	);
	if (!javaScriptEnabled) await button(page, "Erinnerung hinzufügen").click();
	await expect(page.getByRole("radio", { name: "Hausrat <2026>" })).toBeChecked();
	await button(page, "Ablegen").click();

	await expect(page.getByText("«Hausrat» ist abgelegt.")).toBeVisible();
	await expect(page).toHaveURL(/\/documents\/[a-z][a-z0-9]{23}$/);
	const created = await cms.document(page.url().split("/").at(-1) ?? "");
	expect(created).toMatchObject({
		startDate: "2026-10-01",
		cost: 1520.5,
		documentNumber: "P-4712",
		documentParticipations: [{ documentParty: { lastName: "Keller" } }],
		replacedDocument: { documentId: old.documentId },
	});
	expect(await cms.document(old.documentId)).toMatchObject({ endDate: "2026-09-30" });
	expect(await cms.document(bounded.documentId)).toMatchObject({ endDate: "2026-12-31" });
});

test.describe("what cannot be", () => {
	test.use({ expectedErrors: [/status of (400|404|409)/] });

	test("is refused with the field named: a circle of replacements, a cost of sixteen digits @desktop @scripts", async ({
		page,
		cms,
		javaScriptEnabled,
	}) => {
		const first = await cms.createDocument({ name: "Erste Police" });
		await cms.createDocument({ name: "Zweite Police", replacedDocument: first.documentId });
		await page.goto(`/documents/${first.documentId}?edit`);
		await page.getByRole("textbox", { name: "Kosten" }).fill("1'234'567'890'123.45");
		await findChoice(
			page,
			{ label: "Ersetztes Dokument suchen", text: "police", choice: "Zweite Police" },
			javaScriptEnabled,
		);
		await expect(page.getByLabel("Erste Police")).toHaveCount(0);
		await button(page, "Speichern").click();
		await expect(
			page.getByText("Ein Dokument kann keines ersetzen, das aus ihm hervorgegangen ist."),
		).toBeVisible();
		await expect(page.getByRole("radio", { name: "Zweite Police" })).toBeChecked();
		await page.getByRole("radio", { name: "Ersetzt nichts" }).check();
		await page.getByRole("textbox", { name: "Kosten" }).fill("12'345'678'901'234.50");
		await button(page, "Speichern").click();
		await expect(page.getByRole("textbox", { name: "Kosten" })).toHaveAccessibleDescription(
			"Dieser Betrag ist zu gross.",
		);
		await page.getByRole("textbox", { name: "Kosten" }).fill("9'999'999'999'999,95");
		await button(page, "Speichern").click();
		await expect(page.getByText("«Erste Police» ist gespeichert.")).toBeVisible();
		expect(await cms.document(first.documentId)).toMatchObject({
			cost: 9_999_999_999_999.95,
			replacedDocument: null,
		});
	});

	test("is a long text, a text that turns round, and somebody else's folder @desktop @scripts", async ({
		page,
		cms,
		playwright,
		baseURL,
	}) => {
		const { documentId } = await cms.createDocument({
			name: "Hausrat",
			documentParticipations: [newParty(HELVETIA)],
		});
		const stranger = await registerAccount(playwright, baseURL);
		const response = await page.request.get(`/api${folderApi.list.path}`, {
			headers: { Authorization: `Bearer ${stranger.jwt}` },
		});
		const folder = z.object({ data: z.array(documentFolderSchema) }).parse(await response.json()).data[0];
		await page.goto(`/documents/${documentId}?edit`);
		await button(page, "Bearbeiten: Helvetia").click();
		await page.getByRole("textbox", { name: "Firma" }).fill("x".repeat(10_000));
		await page.getByRole("textbox", { name: "Strasse" }).fill("\u202eessartS");
		await button(page, "Speichern").click();
		await expect(page.getByRole("textbox", { name: "Firma" })).toHaveAccessibleDescription(
			"Dieser Text ist zu lang.",
		);
		await expect(page.getByRole("textbox", { name: "Firma" })).toHaveValue("x".repeat(10_000));
		await expect(page.getByRole("textbox", { name: "Strasse" })).toHaveAccessibleDescription(/Steuerzeichen/);

		await page.goto(`/documents/${documentId}?edit`);
		const forged = await page.request.post(`/documents/${documentId}?edit`, {
			headers: { Origin: new URL(page.url()).origin },
			form: {
				intent: "save",
				name: "Hausrat",
				documentCategory: (await cms.document(documentId)).documentCategory.documentId,
				version: "1",
				documentFolders: folder?.documentId ?? "",
			},
		});
		expect(forged.status()).toBe(400);
		expect(await forged.text()).toContain("Das gibt es hier nicht.");
		expect(await cms.document(documentId)).toMatchObject({ documentFolders: [], version: 1 });
	});

	test("is a document that was deleted meanwhile, until it is restored with what was typed @desktop @scripts", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}?edit`);
		await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hausrat neu");
		await cms.setState(documentId, "Deleted");
		await button(page, "Speichern").click();
		await expect(
			page.getByText("Sie haben das Dokument inzwischen in einem anderen Fenster gelöscht"),
		).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Hausrat neu");
		await expect(page.getByRole("link", { name: "Zum Papierkorb" })).toBeVisible();
		await expectAccessible();
		await button(page, "Wiederherstellen und speichern").click();
		await expect(page.getByText("«Hausrat neu» ist gespeichert.")).toBeVisible();
		expect(await cms.document(documentId)).toMatchObject({ name: "Hausrat neu", state: "Active" });
	});

	test("is a document that was deleted meanwhile, also where its page is gone with it @desktop @no-scripts", async ({
		page,
		cms,
		expectAccessible,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}?edit`);
		await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hausrat neu");
		await page.getByRole("textbox", { name: "Beschreibung" }).fill("Samt Fahrrad,\nneu versichert");
		await button(page, "Neue Firma oder Person").click();
		await page.getByRole("textbox", { name: "Firma" }).fill("Helvetia");
		await cms.setState(documentId, "Deleted");
		await button(page, "Speichern").click();
		await expect(
			page.getByText("Sie haben das Dokument inzwischen in einem anderen Fenster gelöscht"),
		).toBeVisible();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hausrat neu");
		await expect(page.getByRole("main")).toContainText("Helvetia");
		await expectAccessible();
		await button(page, "Wiederherstellen und speichern").click();
		await expect(page.getByText("«Hausrat neu» ist gespeichert.")).toBeVisible();
		expect(await cms.document(documentId)).toMatchObject({
			name: "Hausrat neu",
			description: "Samt Fahrrad,\nneu versichert",
			state: "Active",
			documentParticipations: [{ documentParty: { name: "Helvetia" } }],
		});
	});

	test("is what was typed into a document that one does not see any more, to be copied @desktop @no-scripts", async ({
		page,
		cms,
		playwright,
		baseURL,
	}) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}?edit`);
		await page.getByRole("textbox", { name: "Beschreibung" }).fill("Samt Fahrrad");
		await takeSession(page, await registerAccount(playwright, baseURL));
		await button(page, "Speichern").click();
		await expect(page.getByText("Das Dokument ist nicht mehr da")).toBeVisible();
		await expect(page.getByRole("definition").filter({ hasText: "Samt Fahrrad" })).toBeVisible();
		await expect(button(page, "Wiederherstellen und speichern")).toHaveCount(0);
	});

	test("is a party that somebody else has changed meanwhile, until one has seen that @desktop @scripts", async ({
		page,
		cms,
	}) => {
		const { documentId, documentParticipations } = await cms.createDocument({
			name: "Hausrat",
			documentParticipations: [newParty(HELVETIA)],
		});
		const party = documentParticipations[0]?.documentParty;
		await page.goto(`/documents/${documentId}?edit`);
		await button(page, "Bearbeiten: Helvetia").click();
		await page.getByRole("textbox", { name: "E-Mail" }).fill("meine@helvetia.example");
		await cms.changeParty(party?.documentId ?? "", { type: "Company", name: "Helvetia Nova" });
		await button(page, "Speichern").click();
		await expect(page.getByText("Geändert wurde eine der beteiligten Firmen oder Personen.")).toBeVisible();
		// Somebody else brings a file: the page shows it, and what the form was told stays.
		await cms.upload(documentId, {
			name: "quittung.txt",
			mime: "text/plain",
			bytes: Buffer.from("Quittung"),
		});
		await expect(page.getByText("quittung.txt").first()).toBeVisible();
		await expect(page.getByText("Geändert wurde eine der beteiligten Firmen oder Personen.")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Firma" })).toHaveValue("Helvetia Nova");
		await expect(page.getByRole("textbox", { name: "E-Mail" })).toHaveValue("meine@helvetia.example");
		await button(page, "Meine Version speichern").click();
		await expect(page.getByText("«Hausrat» ist gespeichert.")).toBeVisible();
		expect(await cms.document(documentId)).toMatchObject({
			documentParticipations: [{ documentParty: { name: "Helvetia Nova", email: "meine@helvetia.example" } }],
		});
	});
});

test.describe("a search that fails", () => {
	test.use({ expectedErrors: [/ERR_FAILED/] });

	test("leaves the form as it is and works again later @scripts @desktop", async ({ page, cms }) => {
		const { documentId } = await cms.createDocument({
			name: "Hausrat",
			documentParticipations: [newParty(HELVETIA), newParty(KELLER)],
		});
		const other = await cms.createDocument({ name: "Zweites" });
		await page.route(/documents\/choices/, (route) => route.abort());
		await page.goto(`/documents/${other.documentId}?edit`);
		await page.getByRole("textbox", { name: "Beschreibung" }).fill("Bleibt");
		const search = page.getByRole("combobox", { name: "Beteiligte hinzufügen" });
		await search.fill("hel");
		await expect(page.getByText("Die Suche antwortet nicht.")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Beschreibung" })).toHaveValue("Bleibt");
		await page.unroute(/documents\/choices/);
		await search.fill("helv");
		await page.getByRole("option", { name: "Helvetia" }).click();
		await button(page, "Speichern").click();
		await expect(page.getByText("«Zweites» ist gespeichert.")).toBeVisible();
		expect(await cms.document(other.documentId)).toMatchObject({
			documentParticipations: [{ documentParty: { name: "Helvetia" } }],
		});
		// What belongs to others is not found, as if it did not exist.
		const foreign = `${"k".repeat(9)}${documentId.slice(9)}`;
		const answer = await page.request.get(`/documents/choices?search=parties&tenant=${foreign}`);
		expect(await answer.json()).toEqual({ choices: [], hasMore: false });
		expect((await page.request.get("/documents/choices?search=users")).status()).toBe(400);
	});
});

test("asks for its scripts with its data, and holds its place while they come @phone", async ({
	page,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausrat" });
	await page.goto(`/documents/${documentId}`, { waitUntil: "networkidle" });
	const data = Promise.withResolvers<void>();
	const scripts = Promise.withResolvers<void>();
	await page.route(`**/documents/${documentId}.data**`, async (route) => {
		await data.promise;
		await route.continue();
	});
	await page.route("**/assets/*.js", async (route) => {
		await scripts.promise;
		await route.continue();
	});
	const asked = page.waitForRequest("**/assets/*.js");
	await page.getByRole("main").getByRole("link", { name: "Bearbeiten" }).tap();
	await asked;
	data.resolve();
	await expect(page.locator("[data-editing] [aria-busy]")).toBeInViewport({ ratio: 0.3 });
	scripts.resolve();
	await expect(page.getByRole("form", { name: "Angaben bearbeiten" })).toBeFocused();
	await expect(page.locator("[data-editing] [aria-busy]")).toHaveCount(0);
});

test("stays where it is when the photograph above it comes @phone", async ({ page, cms }) => {
	const { documentId } = await cms.createDocument({ name: "Garantieschein" });
	const photograph = sharp({ create: { width: 900, height: 1200, channels: 3, background: "#fdfdf8" } });
	const bytes = await photograph.jpeg().toBuffer();
	await cms.upload(documentId, { name: "foto.jpg", mime: "image/jpeg", bytes });
	const hasPreview = async () => (await cms.document(documentId)).documentFiles[0]?.hasPreview;
	await expect.poll(hasPreview, { timeout: 30_000 }).toBe(true);
	const pictures = Promise.withResolvers<void>();
	await page.route("**/preview?**", async (route) => {
		await pictures.promise;
		await route.continue();
	});
	await page.goto(`/documents/${documentId}?edit`, { waitUntil: "domcontentloaded" });
	const name = page.getByRole("textbox", { name: "Name" });
	await expect(name).toBeVisible();
	const before = await name.boundingBox();
	pictures.resolve();
	const picture = page.getByRole("main").getByRole("img", { name: "foto.jpg" });
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	expect(await name.boundingBox()).toEqual(before);
});

test("is in view while its file is on its way @phone", async ({ page, cms }) => {
	const { documentId } = await cms.createDocument({ name: "Baupläne" });
	const bytes = new Uint8Array(MIN_UPLOAD_CHUNK_BYTES);
	await cms.upload(documentId, { name: "plan.pdf", mime: "application/pdf", bytes, chunks: 2 });
	await page.goto(`/documents/${documentId}?edit`);
	await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
	// The sheet in the place of the file: without a bound it is as high as the screen.
	const sheet = page.getByText("Die Datei wird hochgeladen …").locator("xpath=../..");
	expect((await sheet.boundingBox())?.height).toBeLessThan(0.3 * (page.viewportSize()?.height ?? 0));
});

test.describe("a connection that breaks while one types", () => {
	test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch/] });

	test("takes nothing away, and leaving is still asked about @scripts @desktop", async ({ page, cms }) => {
		const { documentId } = await cms.createDocument({ name: "Hausrat" });
		await page.goto(`/documents/${documentId}?edit`);
		await expect(page.getByRole("combobox", { name: "Beteiligte hinzufügen" })).toBeVisible();
		await page.route(/./, (route) => route.abort());
		const description = page.getByRole("textbox", { name: "Beschreibung" });
		await description.fill("Im Zug getippt");
		const question = page.waitForEvent("dialog").then(async (dialog) => {
			await dialog.dismiss();
			return dialog.message();
		});
		await page.getByRole("link", { name: "Abbrechen" }).click();
		expect(await question).toContain("Sie haben Angaben geändert.");
		await page.getByRole("textbox", { name: "Kosten" }).scrollIntoViewIfNeeded();
		await button(page, "Speichern").click();
		// It stands above the form, and whoever has scrolled on sees it too.
		await expect(page.getByText("Keine Verbindung. Ihre Eingaben sind noch da")).toBeInViewport();
		await expect(description).toHaveValue("Im Zug getippt");
		await page.unroute(/./);
		await button(page, "Speichern").click();
		await expect(page.getByText("«Hausrat» ist gespeichert.")).toBeVisible();
	});
});

test("who may file nowhere is told so, and why @desktop @scripts", async ({ page, expectAccessible }) => {
	await takeDemoSession(page, "leserin");
	await page.goto("/documents?page=1");
	await expect(page.getByRole("link", { name: "Dokumente" }).first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Hinzufügen" })).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Noch einordnen" })).toHaveCount(0);
	await page.goto("/documents/add");
	await expect(page.getByText("Hier können Sie nichts ablegen")).toBeVisible();
	await page.goto("/documents/new");
	await expect(page.getByText("Hier können Sie nichts ablegen")).toBeVisible();
	await expect(button(page, "Ablegen")).toHaveCount(0);
	await expectAccessible();
});

function newParty(documentParty: typeof HELVETIA | typeof KELLER | { type: "Company"; name: string }) {
	return { crudOperation: "create", documentParty: { ...NO_PARTY, ...documentParty } } as const;
}

const NO_PARTY = {
	name: null,
	salutation: null,
	firstName: null,
	lastName: null,
	email: null,
	address: null,
	headquarter: null,
};

function button(page: Page, name: string): Locator {
	return page.getByRole("button", { name, exact: true });
}

/** Searches and chooses: with scripts while typing, without by a button and a box to tick. */
async function findChoice(
	page: Page,
	{ label, text, choice }: { label: string; text: string; choice: string },
	isScripted = true,
): Promise<void> {
	if (isScripted) {
		await page.getByRole("combobox", { name: label }).fill(text);
		await page.getByRole("option", { name: choice }).click();
		return;
	}
	await page.getByRole("searchbox", { name: label }).fill(text);
	await button(page, `Suchen: ${label}`).click();
	await page.getByLabel(choice).check();
}

async function makeFolder(page: Page, name: string, isScripted = true): Promise<void> {
	if (!isScripted) return page.getByLabel("Neuer Ordner").fill(name);
	await page.getByRole("combobox", { name: "In Ordner legen" }).fill(name);
	await page.getByRole("option", { name: `Neuer Ordner «${name}»` }).click();
	await expect(page.getByText(`${name} (neu)`)).toBeVisible();
}
