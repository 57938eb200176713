import type { Mandate } from "../../../../contract/entities/mandate.ts";

export const TENANT = "kfirma11aaaaaaaaaaaaaaaa";
export const MANDATE = "kfirma11bbbbbbbbbbbbbbbb";

/** A mandate in force, as the CMS says it. */
export function aMandate(changes: Partial<Mandate> = {}): Mandate {
	return {
		documentId: MANDATE,
		tenant: { documentId: TENANT, id: 7, name: "Familie Muster" },
		state: "active",
		firstDay: "2026-01-01",
		lastDay: null,
		categories: [],
		document: null,
		offeredTo: "info@makler.example",
		offeredBy: null,
		offeredAt: "2026-01-01T08:00:00.000Z",
		expiresAt: "2026-01-15T08:00:00.000Z",
		mail: "sent",
		broker: { documentId: "kmakler1aaaaaaaaaaaaaaaa", name: "Makler AG" },
		acceptedAt: "2026-01-02T08:00:00.000Z",
		endedAt: null,
		endedBy: null,
		holders: [],
		version: 4,
		...changes,
	};
}
