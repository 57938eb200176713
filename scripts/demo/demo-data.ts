import { COMPANY_CATEGORIES, COMPANY_FOLDERS, companyChains } from "./company/company.ts";
import { addDays, type Day } from "../../contract/days.ts";
import type { DemoChain, DemoData, DemoDocument, DemoDraft, DemoTenant, DemoUser } from "./demo-types.ts";
import { makler } from "./cast.ts";
import { HOUSEHOLD_CATEGORIES, HOUSEHOLD_FOLDERS, householdChains } from "./household/household.ts";
import { companyRequests, householdRequests } from "./requests.ts";
import { companyShares, householdShares } from "./shares.ts";
import { SeededRandom } from "./random.ts";
import {
	MANDATED_CATEGORIES,
	RESTAURANT_CATEGORIES,
	RESTAURANT_FOLDERS,
	restaurantChains,
} from "./restaurant/restaurant.ts";

export const DEMO_PASSWORD = "ablage-demo";

/** Everything that a first start shows, as of `today`: deadlines lie ahead of it, history behind. */
export function demoData(today: Day): DemoData {
	return { users: demoUsers, tenants: demoTenants(today) };
}

const user = (
	name: string,
	firstName: string,
	lastName: string,
	accountType: DemoUser["accountType"],
	role: DemoUser["role"] = "user",
): DemoUser => ({
	email: `${name}@ablage.example`,
	password: DEMO_PASSWORD,
	firstName,
	lastName,
	accountType,
	role,
});

const demoUsers = [
	user("privat", "Regula", "Brunner", "privatePerson"),
	user("firma", "Daniel", "Hofmann", "company"),
	user("leserin", "Sandra", "Meier", "company"),
	user("manager", "Jérôme", "Wäfler-Lüthi", "company", "manager"),
	user("makler", "Luca", "Bernasconi", "company", "broker"),
	user("sternen", "Vreni", "Rüegsegger", "company"),
	user("gast", "Monika", "Vogel", "privatePerson"),
] as const;

function demoTenants(today: Day): DemoTenant[] {
	const broker = "manager@ablage.example";
	const household = assemble(householdChains(today), today);
	const company = assemble(companyChains(today), today);
	return [
		// Before those who have given it a mandate.
		{
			name: makler.name,
			kind: "company",
			owner: broker,
			members: [
				{
					email: "makler@ablage.example",
					role: "Member",
					rights: [{ category: "Verträge", rights: ["Edit"] }],
				},
			],
			categories: ["Verträge", "Rechnungen", "Mandate"],
			folders: [],
			documents: [],
		},
		{
			name: "Familie Brunner-Keller",
			kind: "private",
			owner: "privat@ablage.example",
			members: [],
			categories: HOUSEHOLD_CATEGORIES,
			folders: HOUSEHOLD_FOLDERS,
			shares: householdShares(household, today),
			requests: householdRequests(today),
			documents: household,
		},
		{
			name: "Hofmann Elektro AG",
			kind: "company",
			owner: "firma@ablage.example",
			members: [
				{
					email: "leserin@ablage.example",
					role: "Member",
					rights: [{ category: "Versicherungen", rights: ["Read"] }],
				},
			],
			mandates: [
				{
					company: broker,
					holders: ["makler@ablage.example", "manager@ablage.example"],
					firstDay: addDays(today, -400),
					lastDay: null,
					categories: { Versicherungen: "Read" },
				},
			],
			categories: COMPANY_CATEGORIES,
			folders: COMPANY_FOLDERS,
			shares: companyShares(company, today),
			requests: companyRequests(today),
			documents: company,
		},
		{
			name: "Gasthaus Sternen GmbH",
			kind: "company",
			owner: "sternen@ablage.example",
			members: [],
			mandates: [
				{
					company: broker,
					holders: ["makler@ablage.example"],
					firstDay: addDays(today, -800),
					lastDay: addDays(today, 240),
					categories: Object.fromEntries(MANDATED_CATEGORIES.map((category) => [category, "Edit"])),
				},
			],
			categories: RESTAURANT_CATEGORIES,
			folders: RESTAURANT_FOLDERS,
			documents: assemble(restaurantChains(today), today),
		},
	];
}

/**
 * Puts the drafts in the order in which they were filed. What would be filed today or later does not exist yet; in a
 * chain the newest is Active and the ones before are Archived.
 */
function assemble(chains: readonly DemoChain[], today: Day): DemoDocument[] {
	const filed = chains
		.map((chain) => chain.filter((draft) => draft.filedOn < today))
		.flatMap((chain) =>
			chain.map((draft, index) => ({ draft, before: chain[index - 1], after: chain[index + 1] })),
		)
		.toSorted((one, other) => compareText(one.draft.filedOn, other.draft.filedOn));
	const positions = new Map(filed.map(({ draft }, index) => [draft, index]));
	return filed.map(({ draft, before, after }) =>
		Object.assign(facts(draft), history(draft, after, today), {
			state: draft.archived === true || after ? ("Archived" as const) : ("Active" as const),
			replaces: before ? (positions.get(before) ?? null) : null,
		}),
	);
}

function facts(draft: DemoDraft): Omit<DemoDocument, "state" | "replaces" | "createdAt" | "updatedAt"> {
	return {
		name: draft.name,
		documentNumber: draft.documentNumber ?? null,
		description: draft.description ?? null,
		category: draft.category,
		folders: draft.folders ?? [],
		parties: draft.parties ?? [],
		startDate: draft.startDate ?? null,
		endDate: draft.endDate ?? null,
		inactiveDate: draft.inactiveDate ?? null,
		warrantyUntil: draft.warrantyUntil ?? null,
		cost: draft.cost ?? null,
		costCurrency: draft.costCurrency ?? "CHF",
		reminders: draft.reminders ?? [],
		filedBy: draft.filedBy,
		papers: draft.papers ?? [],
	};
}

/** When it was filed and last changed: put away when its successor came, else corrected soon after, if at all. */
function history(draft: DemoDraft, after: DemoDraft | undefined, today: Day) {
	const random = new SeededRandom(draft.name + draft.filedOn);
	const createdAt = instant(draft.filedOn, random);
	const corrected = random.chance(0.4) ? addDays(draft.filedOn, random.integer(1, 40)) : draft.filedOn;
	const changed = after?.filedOn ?? corrected;
	const updatedAt = changed < today ? instant(changed, random) : createdAt;
	return { createdAt, updatedAt: Math.max(createdAt, updatedAt) };
}

/** An instant of that day, in office hours. */
function instant(day: Day, random: SeededRandom): number {
	return Date.parse(day) + random.integer(6 * 3_600, 19 * 3_600) * 1_000;
}

function compareText(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
