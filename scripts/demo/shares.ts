import { addDays, type Day } from "../../contract/days.ts";
import type { SeedShare } from "../../workers/cms/seeding.ts";
import type { DemoDocument } from "./demo-types.ts";

/** Sees what others share with her, and belongs to none of the demo's tenants. */
export const GUEST = "gast@ablage.example";
/** Of the links that have one. */
export const DEMO_LINK_PASSWORD = "ablage-demo";

const NOTHING = { receiver: null, recipient: null, note: null, keptBy: null, password: null } as const;

/** What the household shares: with a guest, by links of which she keeps one, and by one that is over. */
export function householdShares(documents: readonly DemoDocument[], today: Day): SeedShare[] {
	const taxes = namesIn(documents, "Steuern");
	return [
		{
			...NOTHING,
			kind: "person",
			receiver: GUEST,
			right: "Read",
			documents: taxes.slice(0, 1),
			note: "Für die Steuererklärung, wie besprochen.",
			lastDay: addDays(today, 60),
		},
		{
			...NOTHING,
			kind: "link",
			right: "Read",
			recipient: "Steuerbüro Vogel",
			note: "Guten Tag Frau Vogel, hier sind die Unterlagen. Freundliche Grüsse, Regula Brunner",
			documents: taxes.slice(0, 2),
			lastDay: addDays(today, 29),
			keptBy: GUEST,
		},
		{
			...NOTHING,
			kind: "link",
			right: "Read",
			recipient: "Verwaltung",
			documents: namesIn(documents, "Versicherungen").slice(0, 1),
			lastDay: addDays(today, 13),
			password: DEMO_LINK_PASSWORD,
		},
		{
			...NOTHING,
			kind: "link",
			right: "Read",
			recipient: "Garage",
			documents: namesIn(documents, "Versicherungen").slice(1, 2),
			lastDay: addDays(today, -3),
		},
	];
}

/** What the company shares: a member who may read the insurances may edit one of them. */
export function companyShares(documents: readonly DemoDocument[], today: Day): SeedShare[] {
	return [
		{
			...NOTHING,
			kind: "member",
			receiver: "leserin@ablage.example",
			right: "Edit",
			documents: namesIn(documents, "Versicherungen").slice(-1),
			note: "Bitte die Laufzeit ergänzen.",
			lastDay: addDays(today, 20),
		},
	];
}

function namesIn(documents: readonly DemoDocument[], category: string): string[] {
	return documents.flatMap((document) =>
		document.category === category && document.state === "Active" ? document.name : [],
	);
}
