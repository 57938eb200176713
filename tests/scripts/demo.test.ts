import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "../../contract/days.ts";
import { money } from "../../scripts/demo/days.ts";
import { demoData } from "../../scripts/demo/demo-data.ts";
import { drawInvoice } from "../../scripts/demo/paper/invoice.ts";
import { hofmann, sternen } from "../../scripts/demo/cast.ts";
import { organisationRecipient } from "../../scripts/demo/organisation.ts";

const TODAY = "2026-11-21";
const data = demoData(TODAY);
const documents = data.tenants.flatMap((tenant) => tenant.documents);

describe("the demo data", () => {
	it("has three tenants with documents and a company that works for two of them, about 120 documents over five years, some of them put away", () => {
		expect(data.tenants.filter((tenant) => tenant.documents.length > 0)).toHaveLength(3);
		const [company, ...others] = data.tenants;
		const mandates = others.flatMap((tenant) => tenant.mandates ?? []);
		expect(mandates.map((mandate) => mandate.company)).toEqual([company?.owner, company?.owner]);
		expect(documents.length).toBeGreaterThan(110);
		const oldest = Math.min(...documents.map((document) => document.createdAt));
		expect(new Date(oldest).getUTCFullYear()).toBe(2021);
		const archived = documents.filter((document) => document.state === "Archived").length;
		expect(archived / documents.length).toBeGreaterThan(0.15);
	});

	it("is the same each time it is made on the same day", () => {
		const withoutPapers = (value: unknown) => JSON.parse(JSON.stringify(value));
		expect(withoutPapers(demoData(TODAY))).toEqual(withoutPapers(data));
	});

	it.each(["2026-01-01", "2027-02-28", "2028-02-29", "2029-12-31"])(
		"has nothing from the future, and deadlines ahead, when today is %s",
		(today) => {
			const later = demoData(today).tenants.flatMap((tenant) => tenant.documents);
			expect(later.every((document) => document.createdAt < Date.parse(today))).toBe(true);
			expect(later.every((document) => document.updatedAt < Date.parse(today))).toBe(true);
			expect(later.every((document) => document.createdAt <= document.updatedAt)).toBe(true);
			const soon = addMonths(today, 2);
			const dueSoon = later.flatMap((document) =>
				document.state === "Active"
					? document.reminders.filter(({ date }) => date >= today && date < soon)
					: [],
			);
			expect(dueSoon.length).toBeGreaterThan(8);
			expect(later.some(({ warrantyUntil }) => warrantyUntil === addDays(today, 23))).toBe(true);
		},
	);

	it("gives every tenant its own document numbers", () => {
		for (const tenant of data.tenants) {
			const numbers = tenant.documents.flatMap(({ documentNumber }) => documentNumber ?? []);
			expect(new Set(numbers).size).toBe(numbers.length);
		}
	});

	it("replaces only what is older, archived, of the same category and not replaced by another", () => {
		for (const tenant of data.tenants.filter((each) => each.documents.length > 0)) {
			const replaced = tenant.documents.flatMap((document, position) =>
				document.replaces === null ? [] : [{ document, position, before: document.replaces }],
			);
			expect(replaced.length).toBeGreaterThan(3);
			expect(new Set(replaced.map(({ before }) => before)).size).toBe(replaced.length);
			for (const { document, position, before } of replaced) {
				expect(before).toBeLessThan(position);
				expect(tenant.documents[before]).toMatchObject({ state: "Archived", category: document.category });
			}
		}
	});

	it("uses only categories and people that it brings", () => {
		const emails = data.users.map(({ email }) => email);
		for (const tenant of data.tenants) {
			expect(emails).toContain(tenant.owner);
			for (const document of tenant.documents) {
				expect(tenant.categories).toContain(document.category);
				expect(emails).toContain(document.filedBy);
				expect(document.name.length).toBeLessThanOrEqual(255);
			}
			for (const member of tenant.members) {
				expect(emails).toContain(member.email);
				for (const { category } of member.rights) expect(tenant.categories).toContain(category);
			}
		}
	});

	it("has names that try an interface: of 200 characters, and with markup in them", () => {
		expect(documents.some(({ name }) => name.length === 200)).toBe(true);
		expect(documents.some(({ name }) => name.includes("<b>"))).toBe(true);
	});
});

describe("the papers", () => {
	const papers = documents.flatMap((document) => document.papers);

	it("are PDFs with pages and pictures, nearly one for every document", async () => {
		expect(papers.length).toBeGreaterThan(documents.length * 0.9);
		const pageCounts = [];
		for (const paper of papers.filter(({ mime }) => mime === "application/pdf")) {
			const text = Buffer.from(await paper.draw()).toString("latin1");
			expect(text.startsWith("%PDF-")).toBe(true);
			expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
			pageCounts.push(text.match(/\/Type \/Page\b/g)?.length ?? 0);
		}
		expect(Math.min(...pageCounts)).toBeGreaterThan(0);
		expect(Math.max(...pageCounts)).toBeGreaterThan(40);
		const picture = papers.find(({ mime }) => mime === "image/png");
		expect(
			Buffer.from((await picture?.draw()) ?? [])
				.subarray(1, 4)
				.toString(),
		).toBe("PNG");
	});

	it("are the same bytes each time", async () => {
		const invoice = {
			from: hofmann,
			to: organisationRecipient(sternen),
			number: "26-1",
			title: "Rechnung",
			date: TODAY,
			payableWithin: 30,
			positions: [{ text: "Arbeit", quantity: 1, unit: "Std.", price: 98 }],
		};
		expect(await drawInvoice(invoice)).toEqual(await drawInvoice(invoice));
	});
});

it("writes amounts as people in Switzerland do", () => {
	expect(money(1_234.5)).toBe("CHF 1'234.50");
	expect(money(1_234_567)).toBe("CHF 1'234'567.00");
	expect(money(-12)).toBe("CHF -12.00");
});
