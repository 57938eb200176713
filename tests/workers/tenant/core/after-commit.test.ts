import { env, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { lacksSecondFactor, runActing } from "../../../../workers/cms/acting.ts";
import type { Message, TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { type HostParts, TenantHost } from "../../../../workers/cms/tenant/core/host.ts";
import type { Job } from "../../../../workers/cms/tenant/core/jobs.ts";
import { newTenant, type TestTenant } from "../tenant-fixture.ts";

let tenant: TestTenant;

beforeEach(async () => {
	tenant = await newTenant();
});

const IDLE: Job = { kind: "idle", dueAt: () => ({ sql: "SELECT NULL", values: [] }), run: () => undefined };

/** Runs work on a host of the tenant, with the jobs and the delivery that a test is about. */
function inside<Value>(
	parts: Pick<HostParts, "deliver"> & Partial<HostParts>,
	work: (host: TenantHost) => Promise<Value>,
): Promise<Value> {
	return runInDurableObject(tenant.stub, (_, state) =>
		work(new TenantHost(state, env, { jobs: [IDLE], refresh: () => undefined, ...parts })),
	);
}

/** A delivery that notes what it gets. */
function noting() {
	const delivered: string[][] = [];
	const deliver = async (_: TenantDatabase, __: CmsEnv, messages: readonly Message[]) => {
		if (messages.length > 0)
			delivered.push(messages.map((each) => (each.kind === "readFile" ? each.fileId : each.kind)));
	};
	return { delivered, deliver };
}

const leave = (db: TenantDatabase, fileId: string) => db.afterCommit({ kind: "readFile", fileId });

it("what a write has left is not done where the write was taken back, nor later", async () => {
	const { delivered, deliver } = noting();
	await inside({ deliver }, async (host) => {
		const broken = host.writeForSystem((db) => {
			leave(db, "lost");
			throw new Error("broken");
		});
		await expect(broken).rejects.toThrow("broken");
		await host.runJobs(env);
		await host.writeForSystem((db) => leave(db, "kept"));
	});
	expect(delivered).toEqual([["kept"]]);
});

it("of a write that goes on after a part of it was taken back, the rest is done", async () => {
	const { delivered, deliver } = noting();
	await inside({ deliver }, (host) =>
		host.writeForSystem((db) => {
			leave(db, "first");
			const part = () =>
				db.transaction(() => {
					leave(db, "lost");
					throw new Error("broken");
				});
			expect(part).toThrow("broken");
			db.transaction(() => leave(db, "second"));
		}),
	);
	expect(delivered).toEqual([["first", "second"]]);
});

it("what a job has left is done though others write while it waits", async () => {
	const { delivered, deliver } = noting();
	const { promise, resolve } = Promise.withResolvers<void>();
	const job: Job = {
		kind: "waiting",
		dueAt: () => ({ sql: "SELECT 0", values: [] }),
		async run({ db }) {
			db.transaction(() => leave(db, "job"));
			await promise;
		},
	};
	await inside({ deliver, jobs: [job] }, async (host) => {
		const running = host.runJobs(env);
		await host.writeForSystem((db) => leave(db, "write"));
		resolve();
		await running;
	});
	expect(delivered).toEqual([["job"], ["write"]]);
});

it("a write is done whatever becomes of its delivery, which acts for nobody", async () => {
	const log = vi.spyOn(console, "error").mockReturnValue();
	const lacking: boolean[] = [];
	const deliver = async () => {
		lacking.push(lacksSecondFactor());
		throw new Error("broken");
	};
	const outcome = await inside({ deliver }, (host) =>
		runActing(false, () => host.writeForSystem(() => lacksSecondFactor())),
	);
	expect(outcome).toEqual({ ok: true, value: true });
	expect(lacking).toEqual([false]);
	expect(log).toHaveBeenCalledOnce();
	log.mockRestore();
});
