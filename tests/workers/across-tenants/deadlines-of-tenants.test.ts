import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { deadlinesQuerySchema } from "../../../contract/api/deadlines.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import { calendarOfTenants } from "../../../workers/cms/across-tenants/calendar-of-tenants.ts";
import {
	deadlinesOfTenants,
	nextOfTenants,
} from "../../../workers/cms/across-tenants/deadlines-of-tenants.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { actorIn, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant/tenant-fixture.ts";

const today = dayAt(Date.now());

/** A tenant with documents that end in so many days, named after that. */
async function tenantWith(ends: readonly number[], category = "Wohnen"): Promise<TestTenant> {
	const tenant = await newTenant();
	const documents = ends.map((days) =>
		imported({ name: `in ${days}`, category, startDate: null, endDate: addDays(today, days) }),
	);
	unwrap(await tenant.store.setup.importDocuments(documents));
	return tenant;
}

/** The tenants, with whoever is told which of their calls are made. */
function withCalls(called: (name: string) => void): CmsEnv {
	const TENANTS = new Proxy(env.TENANTS, {
		get(objects, name) {
			if (name === "get") {
				return (id: DurableObjectId) => {
					const stub = objects.get(id);
					return {
						call(...call: Parameters<typeof stub.call>) {
							called(call[1]);
							return stub.call(...call);
						},
					};
				};
			}
			const value: unknown = Reflect.get(objects, name);
			return typeof value === "function" ? value.bind(objects) : value;
		},
	});
	return { ...env, TENANTS };
}

function missing(): never {
	throw new Error("there is no such tenant");
}

const ask = (actor: Actor, query: Record<string, unknown> = {}) =>
	deadlinesOfTenants(env, actor, deadlinesQuerySchema.parse(query));

it("merges those of many tenants by day, page by page, as those of few", async () => {
	const tenants = await Promise.all(
		[
			[101, 104, 108],
			[102, 105],
			[103, 106, 109],
		].map((ends) => tenantWith(ends)),
	);
	const actors = [actorIn(tenants), actorIn([...tenants, await tenantWith([]), await tenantWith([107])])];
	const [few, many] = await Promise.all(
		actors.map(async (actor) => {
			const pages = [1, 2, 3].map((page) => ask(actor, { pagination: { page, pageSize: 3 } }));
			return (await Promise.all(pages)).map(({ items, total }) => ({ items, total }));
		}),
	);
	const names = many?.flatMap(({ items }) => items.map(({ document }) => document.name));
	expect(names).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((days) => `in 10${days}`));
	expect(many?.map(({ total }) => total)).toEqual([9, 9, 9]);
	const ofFew = few?.flatMap(({ items }) => items) ?? [];
	expect(ofFew).toHaveLength(8);
	expect(many?.flatMap(({ items }) => items)).toEqual(expect.arrayContaining(ofFew));
});

it("says to which tenants it can be narrowed, and asks nobody for it", async () => {
	const tenants = await Promise.all([1, 2].map(() => tenantWith([170])));
	const names = tenants.map(({ documentId }) => documentId);
	const asked: string[] = [];
	const narrowed = await deadlinesOfTenants(
		withCalls((name) => asked.push(name)),
		actorIn(tenants),
		deadlinesQuerySchema.parse({ filters: { tenant: names[0] } }),
	);
	expect(narrowed.tenants?.map(({ documentId }) => documentId)).toEqual(names);
	expect(asked).toEqual(["upcoming"]);
	// One that knows the user no more is none of them once it has said so.
	const stranger = { ...actorIn(tenants), userId: "nobody0nobody0nobody0nob" };
	expect((await ask(stranger)).tenants).toEqual([]);
});

it("has those of one day in the order of the tenants, each with all that it says", async () => {
	const tenants = await Promise.all([1, 2, 3, 4].map(() => tenantWith([140, 150, 150])));
	const { items, overdue, months } = await ask(actorIn(tenants), { pagination: { pageSize: 9 } });
	expect(items.map(({ tenant, document }) => `${tenant.documentId} ${document.name}`)).toEqual([
		...tenants.map(({ documentId }) => `${documentId} in 140`),
		...tenants.slice(0, 2).flatMap(({ documentId }) => [`${documentId} in 150`, `${documentId} in 150`]),
		`${tenants[2]?.documentId} in 150`,
	]);
	expect(new Set(items.map(({ document }) => document.documentId)).size).toBe(9);
	expect(items.every(({ isEditable, type }) => isEditable && type === "Validity")).toBe(true);
	expect(overdue).toBe(0);
	const counted = months.flatMap(({ counts }) => counts.Validity ?? 0).reduce((sum, n) => sum + n, 0);
	expect(counted).toBe(12);
});

it("is all that a calendar shows in one go, of few tenants and of many", async () => {
	const ends = Array.from({ length: 130 }, (_, at) => 30 + at);
	const tenants = [
		await tenantWith(ends),
		await tenantWith([31]),
		await tenantWith([]),
		await tenantWith([200]),
	];
	const asked = vi.fn<(name: string) => void>();
	const counting = withCalls(asked);
	for (const actor of [actorIn(tenants.slice(0, 1)), actorIn(tenants)]) {
		const shown = await calendarOfTenants(counting, actor);
		const days = shown.map(({ date }) => date);
		expect(days).toEqual(days.toSorted());
		expect(new Set(shown.map(({ document }) => document.documentId)).size).toBe(shown.length);
		expect(shown).toHaveLength(actor.memberships.length === 1 ? 130 : 132);
	}
	// Each once for its days, and for its items in parts.
	expect(asked.mock.calls.map(([name]) => name).toSorted()).toEqual([
		...Array.from({ length: 5 }, () => "days"),
		...Array.from({ length: 6 }, () => "items"),
	]);
});

it("says what comes next of all of them, without what is overdue, done or not seen", async () => {
	const tenants = await Promise.all([[30, 60], [-3, 20], []].map((ends) => tenantWith(ends)));
	const next = async (userId = OWNER) => {
		const found = await nextOfTenants(env, actorIn(tenants, userId));
		return found && `${found.document.name} ${found.tenant.documentId} ${found.isEditable}`;
	};
	const [first, second] = tenants;
	expect(await next()).toBe(`in 20 ${second?.documentId} true`);
	const [due] = (await ask(actorIn(tenants))).items;
	const write = { type: "Validity" as const, date: addDays(today, 20), reminder: null, isDone: true };
	unwrap((await second?.store.deadlines.setDone(OWNER, due?.document.documentId ?? "", write)) ?? missing());
	expect(await next()).toBe(`in 30 ${first?.documentId} true`);
	expect(await next(await newMember(tenants[0] ?? missing(), { Versicherungen: ["Read"] }))).toBeNull();
	expect(await next(await newMember(tenants[0] ?? missing(), { Wohnen: ["Read"] }))).toBe(
		`in 30 ${first?.documentId} false`,
	);
});

it("shows of many tenants no more than each shows the member", async () => {
	const tenants = await Promise.all([1, 2, 3, 4, 5].map(() => tenantWith([120], "Versicherungen")));
	const reader = await newMember(tenants[0] ?? (await newTenant()), { Versicherungen: ["Read"] });
	const { items, total } = await ask(actorIn(tenants, reader));
	expect(total).toBe(1);
	expect(items).toMatchObject([{ tenant: { documentId: tenants[0]?.documentId }, isEditable: false }]);
});
