import { expect, test } from "vitest";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { shownFacts } from "../../../../app/routes/document/facts/shown-facts.server.ts";

const address = (country: string) => ({ street: null, street2: null, zipCode: null, city: "Chur", country });
const party = (own: string, headquarter: string | null) => ({
	documentParty: {
		address: address(own),
		headquarter: headquarter === null ? null : address(headquarter),
	},
});

const document = {
	createdAt: "2026-11-01T10:00:00.000Z",
	updatedAt: "2026-11-20T23:30:00.000Z",
	documentCategory: { name: "Versicherungen" },
	startDate: "2026-01-01",
	endDate: "2026-12-01",
	inactiveDate: null,
	warrantyUntil: null,
	inactiveWarningDays: 10,
	reminders: [{ documentId: "kfamilie1rrrrrrrrrrrrrrr", date: "2026-11-22" }],
	documentParticipations: [party("CH", "DE"), party("Schweiz", null), party("ZZZ", "QX")],
	// What the words are made of.
} as unknown as TenantDocument;

test("facts of a document are said in words and Swiss time", () => {
	expect(shownFacts(document, "2026-11-21")).toEqual({
		created: "01.11.2026, 11:00",
		changed: "21.11.2026, 00:30",
		meanings: {
			startDate: { key: "documents.started", when: "vor 11 Monaten", isSoon: false },
			endDate: { key: "documents.endsIn", when: "in 10 Tagen", isSoon: true },
		},
		inactiveWarning: "in 10 Tagen",
		reminders: { kfamilie1rrrrrrrrrrrrrrr: "morgen" },
		countries: { CH: "Schweiz", DE: "Deutschland", QX: "QX" },
	});
	expect(shownFacts({ ...document, inactiveWarningDays: null }, "2026-11-21").inactiveWarning).toBeNull();
});
