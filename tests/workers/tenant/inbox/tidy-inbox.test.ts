import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ITEMS_KEPT_DAYS, NEW_DOCUMENT_DAYS } from "../../../../contract/constants.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { TIDYING_JOBS } from "../../../../workers/cms/tenant/inbox/tidy-inbox.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { newDocument, newItem, typesOf } from "./inbox-fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When the jobs are due next, in days from now; then they have their turn, so many days from now. */
const dueIn = (tenant: TestTenant) =>
	tenant.inside((db) => {
		const due = new Jobs(TIDYING_JOBS).nextDue({ db, began: 0 });
		return due === null ? null : Math.round((due - Date.now()) / DAY_MS);
	});
const run = (tenant: TestTenant, days: number) =>
	tenant.inside((db) =>
		new Jobs(TIDYING_JOBS).runDue({ db, env, now: Date.now() + days * DAY_MS, began: 0 }),
	);

it("has nothing to do where nothing is there", async () => {
	expect(await dueIn(await newTenant())).toBeNull();
});

it("takes a new document out of the inbox after thirty days, and nothing else", async () => {
	const tenant = await newTenant();
	const reader = await newMember(tenant, { Wohnen: ["Read"] });
	const document = await newDocument(tenant);
	await newItem(tenant, document, "Custom");
	const away = await newDocument(tenant);
	await tenant.inside(({ sql }) =>
		sql.exec("UPDATE inbox_item SET snoozed_until = '2199-01-01' WHERE cause = ?", `NewDocument:${away}`),
	);
	expect(await dueIn(tenant)).toBe(NEW_DOCUMENT_DAYS);
	await run(tenant, NEW_DOCUMENT_DAYS - 1);
	expect((await typesOf(tenant, reader)).toSorted()).toEqual(["Custom", "NewDocument"]);
	await run(tenant, NEW_DOCUMENT_DAYS + 1);
	expect(await typesOf(tenant, reader)).toEqual(["Custom"]);
	const open = await tenant.inside(({ sql }) =>
		sql.exec("SELECT 1 FROM inbox_item WHERE is_open = 1").toArray(),
	);
	expect(open).toHaveLength(2);
});

it("forgets what has been closed after a year, with all that hangs on it, some at a time", async () => {
	const tenant = await newTenant();
	const reader = await newMember(tenant, { Wohnen: ["Read"] });
	const document = await newDocument(tenant);
	const [closed, open] = [await newItem(tenant, document), await newItem(tenant, document)];
	unwrap(await tenant.store.inbox.write(reader, closed, { isOpen: false }));
	unwrap(await tenant.store.inbox.write(OWNER, closed, { isOpen: false }));
	expect(await dueIn(tenant)).toBe(NEW_DOCUMENT_DAYS);
	await run(tenant, ITEMS_KEPT_DAYS - 1);
	expect(unwrap(await tenant.store.inbox.read(OWNER, closed)).isOpen).toBe(false);
	await run(tenant, ITEMS_KEPT_DAYS + 1);
	expect(await tenant.store.inbox.read(OWNER, closed)).toMatchObject({ name: "NotFoundError" });
	expect(unwrap(await tenant.store.inbox.read(OWNER, open)).isOpen).toBe(true);
	const left = await tenant.inside(({ sql }) => [
		sql.exec("SELECT 1 FROM inbox_dismissal").toArray(),
		sql
			.exec("SELECT 1 FROM notice n LEFT JOIN inbox_item i ON i.id = n.item_row WHERE i.id IS NULL")
			.toArray(),
	]);
	expect(left).toEqual([[], []]);
});

it("does no more than five hundred in one turn, and goes on", async () => {
	const tenant = await newTenant();
	const document = await newDocument(tenant);
	await newItem(tenant, document);
	await tenant.inside(({ sql }) =>
		sql.exec(
			`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 700)
			INSERT INTO inbox_item (document_id, cause, type, is_open, closed_at, created_at, shown_at)
			SELECT 'x' || value, 'x' || value, 'Custom', 0, 1000 + value, 1, 1 FROM n`,
		),
	);
	const count = () =>
		tenant.inside(({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM inbox_item").one().n);
	const all = await count();
	await run(tenant, 0);
	expect(await count()).toBe(all - 500);
	expect(await dueIn(tenant)).toBeLessThan(0);
	await run(tenant, 0);
	expect(await count()).toBe(all - 700);
});

it("takes a day for over once it is over in Switzerland, by the clock of the database", async () => {
	const tenant = await newTenant();
	const document = await newDocument(tenant);
	await newItem(tenant, document);
	await tenant.inside(({ sql }) => {
		sql.exec("DELETE FROM inbox_item WHERE type = 'NewDocument'");
		sql.exec("UPDATE inbox_item SET is_open = 0, closed_at = 1, date = '2026-06-10'");
	});
	const done = (at: string) =>
		runInDurableObject(tenant.stub, async (_, { storage }) => {
			const now = Date.parse(at);
			const db = openDatabase(storage, () => now);
			const jobs = new Jobs(TIDYING_JOBS);
			const due = jobs.nextDue({ db, began: 0 });
			await jobs.runDue({ db, env, now, began: 0 });
			return { isDue: due !== null, left: db.sql.exec("SELECT 1 FROM inbox_item").toArray().length };
		});
	expect(await done("2026-06-10T21:30:00Z")).toEqual({ isDue: false, left: 1 });
	expect(await done("2026-06-10T22:30:00Z")).toEqual({ isDue: true, left: 0 });
});
