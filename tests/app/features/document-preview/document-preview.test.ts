import { describe, expect, test } from "vitest";
import type { Bill } from "../../../../contract/bills/bill.ts";
import type { DocumentFile, TenantDocument } from "../../../../contract/entities/entities.ts";
import { documentPreview } from "../../../../app/features/document-preview/document-preview.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const TENANT = { documentId: "kfamilie1ttttttttttttttt", name: "Familie Müller", id: 3 };

const policy: TenantDocument = {
	documentId: "kfamilie1aaaaaaaaaaaaaaa",
	documentIdentifier: 7,
	documentNumber: null,
	name: "Hausrat",
	description: null,
	state: "Active",
	tenant: TENANT,
	startDate: null,
	endDate: null,
	inactiveDate: null,
	warrantyUntil: null,
	cost: null,
	costCurrency: "CHF",
	replacedByDocument: null,
	replacedDocument: null,
	createdAt: "2026-11-01T10:00:00.000Z",
	updatedAt: "2026-11-01T10:00:00.000Z",
	version: 4,
	rights: ["Read"],
	documentCategory: {
		documentId: "kfamilie1ccccccccccccccc",
		name: "Versicherungen",
		isActive: true,
		tenant: TENANT,
		version: 1,
	},
	documentFolders: [],
	documentParticipations: [],
	filterGroups: [],
	documentFiles: [],
	reminders: [],
	inactiveWarningDays: null,
	roles: ["Member"],
};

const paid = { ...billFacts(), documentId: "kfamilie1bbbbbbbbbbbbbbb", isPaid: true };

const preview = (changes: Partial<TenantDocument>) => documentPreview({ ...policy, ...changes }, NOW);

describe("the warnings of a preview", () => {
	test("are none where nothing is soon to come", () => {
		expect(preview({}).warnings).toEqual([]);
		expect(preview({ endDate: "2027-11-21" }).warnings).toEqual([]);
		expect(preview({ endDate: "2026-11-20" }).warnings).toEqual([]);
	});

	test("tell of an end within the next sixty days, as long as the document is active", () => {
		expect(preview({ endDate: "2026-12-01" }).warnings).toEqual([
			{ key: "documents.endsSoon", when: "in 10 Tagen" },
		]);
		expect(preview({ endDate: "2026-12-01", state: "Archived" }).warnings).toEqual([]);
	});

	test("say of an invoice by when it is to be paid", () => {
		const documentCategory = { ...policy.documentCategory, name: "Rechnungen" };
		const invoice = preview({ endDate: "2026-12-01", documentCategory });
		expect(invoice.warnings).toEqual([{ key: "documents.payableSoon", when: "in 10 Tagen" }]);
		expect(invoice.dates.map(({ label }) => label)).toEqual(["documents.payableBy"]);
	});

	test("are none of an invoice whose bills are paid, which says so", () => {
		const invoice = {
			endDate: "2026-12-01",
			documentCategory: { ...policy.documentCategory, name: "Rechnungen" },
		};
		const withBills = (...bills: Partial<Bill>[]) => {
			const all = bills.map((bill) => Object.assign({}, paid, bill));
			const documentFiles = [{ file: { name: "a.pdf" }, bills: all }];
			return preview({ ...invoice, documentFiles: documentFiles as unknown as DocumentFile[] });
		};
		expect(withBills({ dueDate: "2026-12-01" }).warnings).toEqual([]);
		expect(withBills({ dueDate: "2026-12-01" }).dates[0]?.meaning).toEqual({
			key: "documents.paid",
			when: "",
			isSoon: false,
		});
		expect(withBills({}).warnings).toEqual([]);
		expect(withBills({ isPaid: false }).warnings).toHaveLength(1);
		expect(withBills({ isPaid: false, isOwn: true }).warnings).toEqual([]);
		expect(withBills({ dueDate: "2026-12-01" }, { dueDate: "2027-01-01", isPaid: false }).warnings).toEqual(
			[],
		);
		expect(
			withBills({ dueDate: "2026-12-01" }, { dueDate: "2026-12-01", isPaid: false }).warnings,
		).toHaveLength(1);
	});

	test("tell the days until the Inactivity reminder", () => {
		expect(preview({ inactiveWarningDays: 12 }).warnings).toEqual([
			{ key: "documents.inactiveWarning", when: "in 12 Tagen" },
		]);
	});

	test("name what has replaced the document, and what it replaces", () => {
		const other = { documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Hausrat 2027", state: "Active" } as const;
		const { documentId, name } = other;
		expect(preview({ replacedByDocument: other }).replacedBy).toEqual({ documentId, name });
		expect(preview({ replacedDocument: other }).replaces).toEqual({ documentId, name });
	});
});

test("a preview has all files in their order, each with what became of it", () => {
	const file = (documentId: string, name: string, changes: Partial<DocumentFile>): DocumentFile => ({
		documentId,
		file: { name, url: "", mime: "application/pdf", size: 1 },
		state: "processed",
		stateReason: null,
		pageCount: 1,
		hasPreview: true,
		sha256: null,
		sameFiles: [],
		documentFileEmbeddings: [],
		createdAt: policy.createdAt,
		...changes,
	});
	const files = [
		file("kfamilie1eeeeeeeeeeeeeee", "Police.pdf", { pageCount: 17 }),
		file("kfamilie1fffffffffffffff", "Anhang.pdf", {
			state: "failed",
			stateReason: "file.damaged",
			hasPreview: false,
			sha256: null,
		}),
	];
	expect(preview({ documentFiles: files }).files).toEqual([
		{
			documentId: files[0]?.documentId,
			name: "Police.pdf",
			state: "processed",
			stateReason: null,
			hasPreview: true,
			pageCount: 17,
			typeset: null,
		},
		{
			documentId: files[1]?.documentId,
			name: "Anhang.pdf",
			state: "failed",
			stateReason: "file.damaged",
			hasPreview: false,
			pageCount: 1,
			typeset: null,
		},
	]);
});

test.each([
	[["Read"], false],
	[["Read", "Edit"], true],
	[["Admin"], true],
] as const)("with the rights %j whoever looks at it may edit: %s", (rights, mayEdit) => {
	expect(preview({ rights: [...rights] }).mayEdit).toBe(mayEdit);
});
