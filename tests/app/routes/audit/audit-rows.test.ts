import { describe, expect, test } from "vitest";
import { MAX_EXPORTED_AUDIT_ENTRIES } from "../../../../contract/constants.ts";
import type { AuditEntry, AuditPage } from "../../../../contract/audit/audit-entry.ts";
import { csvStream } from "../../../../app/features/csv/csv-stream.server.ts";
import { auditRow } from "../../../../app/routes/audit/audit-rows.server.ts";
import { auditFilters, formatAuditState, parseAuditState } from "../../../../app/routes/audit/audit-state.ts";
import { tableRows } from "../../../../app/routes/audit/audit-table.server.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { OWN_TEXTS } from "../../../../app/texts/own-texts.ts";

const { t } = textSource("de", OWN_TEXTS);

function entry(fields: Partial<AuditEntry> = {}): AuditEntry {
	return {
		id: 1,
		at: "2026-11-23T22:30:00.000Z",
		user: { documentId: "u", name: "Beat Keller" },
		kind: "document",
		action: "update",
		subject: { documentId: "d", name: "Police", isThere: true },
		changes: [],
		...fields,
	};
}

const change = (field: string, old: AuditEntry["changes"][number]["old"], now: typeof old) => ({
	field,
	old,
	new: now,
	isHidden: false,
});

const shown = (fields: Partial<AuditEntry>) =>
	auditRow(entry(fields), t).changes.map(({ label, change: told }) => [label, told]);

describe("an entry of the record", () => {
	test("has its day and time as they were in Switzerland", () => {
		expect(auditRow(entry(), t)).toMatchObject({ day: "Montag, 23. November 2026", time: "23:30" });
	});

	test("names the fields of a document as its history does, with old and new", () => {
		const changes = [
			change("startDate", null, "2026-02-01"),
			change("cost", 10, 1250.5),
			change("documentFolders", ["Steuern"], ["Ferien"]),
		];
		expect(shown({ changes })).toEqual([
			["Beginn", expect.objectContaining({ kind: "value", old: null, new: "01.02.2026" })],
			["Kosten", expect.objectContaining({ kind: "value", old: "10.00", new: "1'250.50" })],
			["Ordner", expect.objectContaining({ kind: "list", added: ["Ferien"], removed: ["Steuern"] })],
		]);
	});

	test("says in words what was shared and asked for", () => {
		const shared = [
			change("shareKind", null, "link"),
			change("shareFacts", null, ["about", "cost"]),
			change("hasPassword", null, true),
		];
		expect(shown({ kind: "share", action: "create", changes: shared })).toEqual([
			["Wie", expect.objectContaining({ new: "Link" })],
			[
				"Angaben, die mitgehen",
				expect.objectContaining({ added: ["Kategorie, Nummern, Beschreibung", "Kosten"] }),
			],
			["mit Passwort", expect.objectContaining({ new: "ja" })],
		]);
		const asked = [change("requestedOf", null, "Max Muster"), change("receivedItems", [], ["Ausweis"])];
		expect(shown({ kind: "request", changes: asked })).toEqual([
			["Von wem", expect.objectContaining({ new: "Max Muster" })],
			["Ist da", expect.objectContaining({ added: ["Ausweis"] })],
		]);
	});

	test("says in words what has become of invitations, offers, the company and its subscription", () => {
		const words = (kind: AuditEntry["kind"], ...changes: ReturnType<typeof change>[]) =>
			shown({ kind, changes }).map(([label, told]) => [label, Object(told).old, Object(told).new]);
		expect(
			words(
				"invitation",
				change("state", "open", "accepted"),
				change("expiresAt", "2026-12-13T10:42:22.848Z", "2026-12-14T10:42:22.848Z"),
				change("invitedBy", null, "Beat Keller"),
			),
		).toEqual([
			["Status", "offen", "angenommen"],
			["Gilt bis", "13.12.2026, 11:42", "14.12.2026, 11:42"],
			["Eingeladen von", null, "Beat Keller"],
		]);
		expect(words("mandate", change("declined", null, true))).toEqual([["Abgelehnt", null, "ja"]]);
		expect(
			words(
				"tenant",
				change("uid", null, "CHE-123.456.789"),
				change("phone", null, "044 123 45 67"),
				change("logo", null, "abc"),
				change("plan", null, "team"),
				change("periodEnd", null, "2026-12-13T10:42:22.848Z"),
			),
		).toEqual([
			["UID", null, "CHE-123.456.789"],
			["Telefon", null, "044 123 45 67"],
			["Bild", null, "ja"],
			["Plan", null, "team"],
			["Läuft bis", null, "13.12.2026, 11:42"],
		]);
	});

	test("names the system where nobody has done it, and a visitor by a link as nobody who has left", () => {
		const person = (fields: Partial<AuditEntry>) => auditRow(entry(fields), t).person;
		expect(person({ kind: "tenant", user: { documentId: "", name: null } })).toBe("System");
		const visitor = { documentId: "link:abc", name: null };
		expect(person({ kind: "share", action: "read", user: visitor })).toBe("Wer den Link hat");
		expect(person({ user: { documentId: "abc", name: null } })).toBe("Ehemaliges Mitglied");
	});

	test("says in words what is no document's: rights, roles, yes and no, kinds of parties", () => {
		expect(
			shown({
				kind: "member",
				changes: [change("role", "Member", "Admin"), change("rights", [], ["Wohnen, Read, Edit"])],
			}),
		).toEqual([
			["Rolle", expect.objectContaining({ kind: "value", old: "Mitglied", new: "Admin" })],
			[
				"Rechte",
				expect.objectContaining({
					kind: "list",
					added: ["Wohnen, Lesen, Lesen und bearbeiten"],
					removed: [],
				}),
			],
		]);
		expect(shown({ kind: "category", changes: [change("isActive", true, false)] })).toEqual([
			["Aktiv", expect.objectContaining({ kind: "value", old: "ja", new: "nein" })],
		]);
		expect(shown({ kind: "party", changes: [change("type", "Company", "PrivatePerson")] })).toEqual([
			["Art", expect.objectContaining({ kind: "value", old: "Firma", new: "Person" })],
		]);
		expect(shown({ kind: "tenant", changes: [change("vatNumber", null, "CHE-1")] })).toEqual([
			["vatNumber", expect.objectContaining({ kind: "value", old: null, new: "CHE-1" })],
		]);
	});

	test("says what was done in the words of a document's history", () => {
		const act = (fields: Partial<AuditEntry>) => auditRow(entry(fields), t).act;
		expect(act({})).toBe("Geändert");
		expect(act({ action: "state", changes: [change("state", "Active", "Archived")] })).toBe("Archiviert");
		expect(act({ action: "state", changes: [change("state", "Active", "Deleted")] })).toBe("Gelöscht");
		expect(act({ kind: "folder", action: "delete" })).toBe("Gelöscht");
		expect(act({ kind: "folder", action: "create" })).toBe("Angelegt");
		expect(act({ kind: "file", action: "fileAdd" })).toBe("Datei hinzugefügt");
		expect(act({ action: "read" })).toBe("Geöffnet");
	});

	test("names nobody where nobody is known", () => {
		const person = (action: AuditEntry["action"]) =>
			auditRow(entry({ action, user: { documentId: "import", name: null } }), t).person;
		expect(person("import")).toBe("System");
		expect(person("update")).toBe("Ehemaliges Mitglied");
	});
});

test("what is new, or gone, is not named twice", () => {
	expect(
		shown({
			kind: "folder",
			action: "create",
			subject: { documentId: "f", name: "Ferien", isThere: false },
			changes: [change("name", null, "Ferien")],
		}),
	).toEqual([]);
	expect(shown({ changes: [change("name", "Alt", "Police")] })).toHaveLength(1);
});

describe("the address of the record", () => {
	test("says the filter and where the page begins, and leaves out what makes no sense", () => {
		const user = `u${"a".repeat(23)}`;
		const said = `?text=police&user=${user}&document=${user}&kind=party&action=delete&from=1.2.2026&to=2026-03-01&before=12-3`;
		const state = parseAuditState(new URLSearchParams(said));
		expect(formatAuditState(state)).toBe(said);
		expect(auditFilters(state)).toEqual({
			text: "police",
			user,
			document: user,
			kind: "party",
			action: "delete",
			from: "2026-02-01",
			to: "2026-03-01",
		});
		const nonsense = parseAuditState(
			new URLSearchParams("user=x&document=1&kind=all&action=&before=1;drop&from=gestern&page=7"),
		);
		expect(formatAuditState(nonsense)).toBe("?from=gestern");
		expect(auditFilters(nonsense)).toMatchObject({ text: "", user: "", from: undefined });
	});
});

describe("the record as CSV", () => {
	const columns = Array.from({ length: 6 }, (_, at) => ({
		label: String(at),
		kind: at === 0 ? ("instant" as const) : ("text" as const),
	}));

	async function csv(pages: readonly AuditPage[]) {
		const [first, ...others] = pages;
		if (!first) throw new Error("no page");
		const asked: string[] = [];
		const rows = tableRows(
			first,
			async (before) => {
				asked.push(before);
				const next = others.shift();
				if (!next) throw new Error("no further page");
				return next;
			},
			t,
		);
		const bytes = await new Response(csvStream(rows, columns)).bytes();
		expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
		return { lines: new TextDecoder().decode(bytes).split("\r\n").slice(1, -1), asked };
	}

	test("has a line for each entry of all pages, with what was changed", async () => {
		const changes = [change("name", "Alt", "Neu"), change("documentFolders", ["A"], ["B"])];
		const { lines, asked } = await csv([
			{ items: [entry({ changes })], next: "5-1", people: [] },
			{ items: [], next: "4-1", people: [] },
			{ items: [entry({ id: 2 })], next: null, people: [] },
		]);
		expect(asked).toEqual(["5-1", "4-1"]);
		expect(lines).toEqual([
			'23.11.2026 23:30;Beat Keller;Geändert;Dokument;Police;"Name: Alt → Neu\nOrdner: + B, − A"',
			"23.11.2026 23:30;Beat Keller;Geändert;Dokument;Police;",
		]);
	});

	test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])(
		"makes a text of a name that would be a formula: %j",
		async (name) => {
			const { lines } = await csv([
				{
					items: [
						entry({ user: { documentId: "u", name }, subject: { documentId: "d", name, isThere: true } }),
					],
					next: null,
					people: [],
				},
			]);
			expect(lines[0]).toContain(`;'${name};`);
			expect(lines[0]?.split(`;'${name}`)).toHaveLength(3);
		},
	);

	test("says where it ends before the record does", async () => {
		const items = Array.from({ length: MAX_EXPORTED_AUDIT_ENTRIES + 1 }, () => entry());
		const { lines } = await csv([{ items, next: "1-1", people: [] }]);
		expect(lines).toHaveLength(MAX_EXPORTED_AUDIT_ENTRIES + 1);
		expect(lines.at(-1)).toContain("Nur die ersten 100'000 Einträge");
	});
});
