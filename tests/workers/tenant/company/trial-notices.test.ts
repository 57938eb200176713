import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TRIAL_DAYS } from "../../../../contract/constants.ts";
import { dayAt, formatDay } from "../../../../contract/days.ts";
import { readOutbox } from "../../../../workers/cms/mail/outbox.ts";
import { openDatabase, type TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { TRIAL_NOTICE_JOBS } from "../../../../workers/cms/tenant/company/trial-notices.ts";
import { newMember, newTenant, type TestTenant } from "../tenant-fixture.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
	vi.restoreAllMocks();
});

/** A tenant whose trial ends at this moment, with two admins of their own addresses. */
async function onTrial(end = Date.parse("2027-03-20T14:30:00Z")) {
	const tenant = await newTenant("trialing");
	const addresses = ["anna", "leo"].map((name) => `${name}.${tenant.tenantKey}@example.ch`);
	const leo = await newMember(tenant, {}, "Admin");
	const reader = await newMember(tenant, { Wohnen: ["Read"] });
	await tenant.inside(({ sql }) => {
		sql.exec("UPDATE tenant SET period_end = ?", end);
		sql.exec("UPDATE member SET email = ? WHERE user_id NOT IN (?, ?)", addresses[0] ?? "", leo, reader);
		sql.exec("UPDATE member SET email = ? WHERE user_id = ?", addresses[1] ?? "", leo);
		sql.exec(
			"UPDATE member SET email = ? WHERE user_id = ?",
			`reader.${tenant.tenantKey}@example.ch`,
			reader,
		);
	});
	return { tenant, leo, end, at: (before: number) => end - before };
}

/** What the tenant's jobs do at that moment, its mails included. */
async function run({ stub }: TestTenant, now: number, works = true): Promise<void> {
	await runInDurableObject(stub, async (_, { storage }) => {
		const db: TenantDatabase = openDatabase(storage, () => now);
		const files = works
			? env.FILES
			: new Proxy(env.FILES, { get: () => () => Promise.reject(new Error("no outbox")) });
		await new Jobs(TRIAL_NOTICE_JOBS).runDue({ db, env: { ...env, FILES: files }, now, began: 0 });
		// (Nobody's alarm waits for a mail; here it is waited for.)
		await scheduler.wait(50);
	});
}

const nextDue = ({ stub }: TestTenant) =>
	runInDurableObject(stub, (_, { storage }) =>
		new Jobs(TRIAL_NOTICE_JOBS).nextDue({ db: openDatabase(storage), began: 0 }),
	);

const mailsOf = async ({ tenantKey }: TestTenant) =>
	(await readOutbox(env.FILES)).filter(({ to }) => to.includes(tenantKey));

const itemsOf = (tenant: TestTenant) =>
	tenant.inside(({ sql }) =>
		sql
			.exec<{ date: string; isOpen: number }>(
				"SELECT date, is_open AS isOpen FROM inbox_item WHERE type = 'Trial' ORDER BY id",
			)
			.toArray(),
	);

describe("before a trial ends", () => {
	it("its admins are told seven days and one day before, once each, in the inbox and by mail", async () => {
		const { tenant, end, at } = await onTrial();
		await run(tenant, at(8 * DAY));
		expect(await itemsOf(tenant)).toEqual([]);
		await run(tenant, at(6 * DAY));
		await run(tenant, at(5 * DAY));
		expect(await itemsOf(tenant)).toEqual([{ date: dayAt(end), isOpen: 1 }]);
		const mails = await mailsOf(tenant);
		expect(mails.map(({ to }) => to.split(".")[0]).toSorted()).toEqual(["anna", "leo"]);
		expect(mails[0]?.subject).toBe(`«Familie Müller»: Die Testphase endet am ${formatDay(dayAt(end))}`);
		expect(mails[0]?.text).toContain("bleibt alles lesbar");
		expect(mails[0]?.text).toContain(`/my-company/${tenant.documentId}`);
		await run(tenant, at(12 * HOUR));
		await run(tenant, at(1 * HOUR));
		expect((await itemsOf(tenant)).map(({ isOpen }) => isOpen)).toEqual([0, 1]);
		expect(await mailsOf(tenant)).toHaveLength(4);
	});

	it("it is said at seven in the morning, as days speak up", async () => {
		const { tenant, end } = await onTrial();
		expect(new Date((await nextDue(tenant)) ?? 0).toISOString()).toBe("2027-03-13T06:00:00.000Z");
		await run(tenant, end - 7 * DAY);
		expect(new Date((await nextDue(tenant)) ?? 0).toISOString()).toBe("2027-03-19T06:00:00.000Z");
	});

	it("the later word alone is said where both are due, and none once it has ended", async () => {
		const late = await onTrial();
		await run(late.tenant, late.at(2 * HOUR));
		expect(await itemsOf(late.tenant)).toHaveLength(1);
		expect(await mailsOf(late.tenant)).toHaveLength(2);
		const over = await onTrial();
		await run(over.tenant, over.at(-HOUR));
		expect(await itemsOf(over.tenant)).toEqual([]);
		expect(await nextDue(over.tenant)).toBeNull();
	});

	it("nobody is told where the tenant has subscribed, and what was said is taken back", async () => {
		const { tenant, at } = await onTrial();
		await run(tenant, at(6 * DAY));
		await tenant.inside(({ sql }) => sql.exec("UPDATE tenant SET subscription_id = 'sub_1'"));
		await run(tenant, at(5 * DAY));
		expect((await itemsOf(tenant)).map(({ isOpen }) => isOpen)).toEqual([0]);
		await run(tenant, at(1 * HOUR));
		expect(await mailsOf(tenant)).toHaveLength(2);
		expect(await nextDue(tenant)).toBeNull();
	});

	it("another end is told anew", async () => {
		const { tenant, end, at } = await onTrial();
		await run(tenant, at(6 * DAY));
		await tenant.inside(({ sql }) => sql.exec("UPDATE tenant SET period_end = ?", end + TRIAL_DAYS * DAY));
		await run(tenant, end + TRIAL_DAYS * DAY - 6 * DAY);
		expect((await itemsOf(tenant)).map(({ isOpen }) => isOpen)).toEqual([0, 1]);
	});
});

describe("the mail before a trial ends", () => {
	it("is tried again with growing pauses, by one id, and given up at last", async () => {
		const { tenant, at } = await onTrial();
		let now = at(6 * DAY);
		const pauses: number[] = [];
		for (let time = 0; time < 7; time += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await run(tenant, now, false);
			// oxlint-disable-next-line no-await-in-loop -- as above
			const due = (await nextDue(tenant)) ?? 0;
			pauses.push((due - now) / 60_000);
			now = due;
		}
		expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
		await run(tenant, now, false);
		expect(await tenant.inside(({ sql }) => sql.exec("SELECT * FROM trial_mail").toArray())).toEqual([]);
		expect(await mailsOf(tenant)).toEqual([]);
	});

	it("does not go to who is no admin any more by then", async () => {
		const { tenant, leo, at } = await onTrial();
		await run(tenant, at(6 * DAY), false);
		await tenant.inside(({ sql }) => sql.exec("UPDATE member SET is_admin = 0 WHERE user_id = ?", leo));
		await run(tenant, at(6 * DAY) + HOUR);
		expect((await mailsOf(tenant)).map(({ to }) => to.split(".")[0])).toEqual(["anna"]);
	});
});
