import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { type Job, Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { JOBS } from "../../../../workers/cms/tenant/jobs.ts";
import { newTenant } from "../tenant-fixture.ts";

const MINUTE_MS = 60_000;
const dueNow = () => ({ sql: "SELECT 0", values: [] });

it("when the object wakes, those jobs alone have a turn that ask nobody outside of it", async () => {
	const ran: string[] = [];
	const job = (kind: string): Job => ({ kind, dueAt: dueNow, run: () => void ran.push(kind) });
	const jobs = new Jobs([job("bucket"), { ...job("search"), atWake: true }]);
	await (await newTenant()).inside((db) => jobs.runAtWake({ db, env, now: 1, began: 0 }));
	expect(ran).toEqual(["search"]);
	expect(JOBS.filter(({ atWake }) => atWake).map(({ kind }) => kind)).toEqual([
		"old sort keys",
		"search maintenance",
		"tables of listed documents",
		"beginning of deadlines",
	]);
});

it("a job that fails keeps no other from its turn, and is tried again after a minute", async () => {
	const log = vi.spyOn(console, "error").mockReturnValue();
	let isBroken = true;
	const ran: string[] = [];
	const failing: Job = {
		kind: "failing",
		dueAt: dueNow,
		run: () => {
			ran.push("failing");
			if (isBroken) throw new Error("broken");
		},
	};
	const jobs = new Jobs([failing, { kind: "other", dueAt: dueNow, run: () => void ran.push("other") }]);
	await (
		await newTenant()
	).inside(async (db) => {
		await jobs.runDue({ db, env, now: 1, began: 0 });
		expect(ran).toEqual(["failing", "other"]);
		await jobs.runDue({ db, env, now: MINUTE_MS, began: 0 });
		expect(ran).toEqual(["failing", "other", "other"]);
		isBroken = false;
		await jobs.runDue({ db, env, now: MINUTE_MS + 1, began: 0 });
		expect(ran).toEqual(["failing", "other", "other", "failing", "other"]);
	});
	expect(log).toHaveBeenCalledOnce();
	log.mockRestore();
});
