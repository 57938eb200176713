import { env, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TenantHost } from "../../../../workers/cms/tenant/core/host.ts";
import { TurnClock } from "../../../../workers/cms/tenant/core/turns.ts";
import type { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { newMember, newTenant, type TestTenant } from "../tenant-fixture.ts";

let tenant: TestTenant;
let member: string;

beforeAll(async () => {
	tenant = await newTenant();
});

beforeEach(async () => {
	member = await newMember(tenant, { Wohnen: ["Read"], Rechnungen: ["Read"] });
	vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
	vi.useRealTimers();
});

/** Runs work on the tenant's database that may change something between two turns. */
function inside<Value>(work: (host: TenantHost) => Promise<Value>): Promise<Value> {
	return runInDurableObject(tenant.stub, (_, state) =>
		work(
			new TenantHost(state, env, { jobs: [], refresh: () => undefined, deliver: () => Promise.resolve() }),
		),
	);
}

/** The clock goes on so far. */
function passMs(time: number): void {
	vi.setSystemTime(Date.now() + time);
}

it("others are served between two turns", async () => {
	const order = await inside(async (host) => {
		const told: string[] = [];
		const other = scheduler.wait(0).then(() => told.push("somebody else"));
		const reading = host.readInTurns(member, function* () {
			told.push("first");
			passMs(20);
			yield;
			told.push("second");
		});
		await Promise.all([reading, other]);
		return told;
	});
	expect(order).toEqual(["first", "somebody else", "second"]);
});

it("who has lost a right meanwhile sees nothing of it", async () => {
	const outcome = await inside((host) =>
		host.readInTurns(member, function* (who: Member) {
			const seen = who.categories.length;
			host.db.sql.exec(
				"DELETE FROM category_right WHERE user_id = ? AND category_row = (SELECT id FROM category WHERE name = 'Wohnen')",
				member,
			);
			passMs(20);
			yield;
			return seen;
		}),
	);
	expect(outcome).toEqual({ ok: true, value: 1 });
});

it("who has left meanwhile gets nothing", async () => {
	const outcome = await inside((host) =>
		host.readInTurns(member, function* () {
			host.db.sql.exec("DELETE FROM category_right WHERE user_id = ?", member);
			host.db.sql.exec("DELETE FROM member WHERE user_id = ?", member);
			passMs(20);
			yield;
			return "everything";
		}),
	);
	expect(outcome).toMatchObject({ ok: false, name: "NotFoundError" });
});

it("steps that take little are one turn", async () => {
	const order = await inside(async (host) => {
		const told: string[] = [];
		// So that the clock has been seen to move.
		await host.readInTurns(member, function* () {
			passMs(20);
			yield;
		});
		const other = scheduler.wait(0).then(() => told.push("somebody else"));
		const reading = host.readInTurns(member, function* () {
			told.push("first");
			yield;
			told.push("second");
		});
		await Promise.all([reading, other]);
		return told;
	});
	expect(order).toEqual(["first", "second", "somebody else"]);
});

it("a turn ends after five milliseconds, at each step while the clock stands still, and where it is set back", () => {
	let now = 1_000;
	const clock = new TurnClock(() => now);
	const first = clock.begin();
	expect([first(), first()]).toEqual([true, true]);
	now = 1_004;
	expect(first()).toBe(false);
	now = 1_005;
	expect(first()).toBe(true);
	const second = clock.begin();
	expect(second()).toBe(false);
	now = 900;
	expect(second()).toBe(true);
});
