import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { openDatabase, type TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { copyStep, PART_BYTES } from "../../../../workers/cms/tenant/moves/copy-file.ts";
import { stepMove } from "../../../../workers/cms/tenant/moves/move-steps.ts";
import { newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { Mortal } from "../../../support/workers/mortal.ts";
import { newTenant, OWNER } from "../tenant-fixture.ts";
import {
	beginQuietly,
	documentWithFiles,
	expectMoved,
	expectStayed,
	finish,
	stepOf,
	twoTenants,
	type TwoTenants,
	whereabouts,
} from "./two-tenants.ts";

/** A tenant's object that is killed at one of its calls to the bucket or the other tenant. */
class MortalObject extends Mortal {
	get env() {
		const TENANTS = {
			idFromName: (name: string) => env.TENANTS.idFromName(name),
			get: (id: DurableObjectId) => this.watched(env.TENANTS.get(id)),
		};
		return Object.assign({}, env, { FILES: this.watched(env.FILES), TENANTS }) as unknown as CmsEnv;
	}

	/** Nothing is written by one that is dead. */
	database(db: TenantDatabase): TenantDatabase {
		const sql = new Proxy(db.sql, {
			get: (_, name) =>
				name === "exec"
					? (...given: Parameters<SqlStorage["exec"]>) => {
							this.requireLife();
							return db.sql.exec(...given);
						}
					: Reflect.get(db.sql, name),
		});
		return {
			...db,
			sql,
			transaction: (work) => {
				this.requireLife();
				return db.transaction(work);
			},
		};
	}
}

/** Makes steps until the move has ended or the object is killed. */
async function live(mortal: MortalObject, { source }: TwoTenants, row: number): Promise<void> {
	await runInDurableObject(source.stub, async (_, { storage }) => {
		const db = openDatabase(storage);
		const mortalDb = mortal.database(db);
		while (!mortal.isDead && stepOf(db, row) !== null) {
			// oxlint-disable-next-line no-await-in-loop -- one step after the other
			await stepMove({ db: mortalDb, env: mortal.env }, row, 1e9).catch(() => undefined);
		}
	});
}

/** What is asked to move a small file, and a large one. */
const SMALL = { sizes: [1_000], calls: ["moves.prepare", "get", "put", "moves.arrive"] };
const LARGE = {
	sizes: [PART_BYTES + 1_000],
	calls: [
		"moves.prepare",
		"createMultipartUpload",
		"get",
		"uploadPart",
		"get",
		"uploadPart",
		"complete",
		"moves.arrive",
	],
};
const KILLS = [
	...SMALL.calls.map((name, at) => [`${name} of a small file`, SMALL, at] as const),
	// What is before and after the file is the same.
	...LARGE.calls.map((name, at) => [`${at}, ${name}, of a large file`, LARGE, at] as const).slice(1, -1),
];

describe.each(["before", "after"] as const)("an object that is killed %s", (moment) => {
	it.each(KILLS)("call %s moves its document all the same, once and whole", async (_, kind, killAt) => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const { sizes, calls } = kind;
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, sizes);
		const row = await beginQuietly(tenants, documentId);
		const mortal = new MortalObject(killAt, moment);
		await live(mortal, tenants, row);
		expect(mortal.calls).toEqual(calls.slice(0, killAt + 1));
		// Until that is over it is locked here, and there at most for who looks in between.
		const { here, there, isLocked } = await whereabouts(tenants);
		expect({ here, isLocked }).toEqual({ here: [documentId], isLocked: true });
		expect(there).toHaveLength(killAt === calls.length - 1 && moment === "after" ? 1 : 0);
		await finish(tenants.source, row);
		await expectMoved(tenants, sizes);
		log.mockRestore();
	});

	it.each([
		["moves.arrive", 1],
		["moves.abandon", 2],
	] as const)("call %s while it takes a move back leaves the document as it was", async (_, killAt) => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const { sizes, calls } = LARGE;
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, sizes);
		const row = await beginQuietly(tenants, documentId);
		await live(new MortalObject(calls.indexOf("complete"), "before"), tenants, row);
		await tenants.target.inside(({ sql }) => sql.exec("UPDATE tenant SET subscription_status = 'canceled'"));
		// It completes the file, is refused, and gives up.
		const mortal = new MortalObject(killAt, moment);
		await live(mortal, tenants, row);
		expect(mortal.calls).toEqual(["complete", "moves.arrive", "moves.abandon"].slice(0, killAt + 1));
		await finish(tenants.source, row);
		await expectStayed(tenants, documentId, sizes);
		log.mockRestore();
	});
});

it("an object that is evicted goes on by its alarm", async () => {
	const tenants = await twoTenants();
	const { source } = tenants;
	const documentId = await documentWithFiles(source, [1_000]);
	unwrap(await source.store.moves.begin(OWNER, documentId, tenants.order));
	for (let turn = 0; (await whereabouts(tenants)).isLocked; turn += 1) {
		expect(turn).toBeLessThan(20);
		await source.inside(({ sql }) => sql.exec("UPDATE document_move SET due_at = 0 WHERE step IS NOT NULL"));
		await evictDurableObject(source.stub);
		await runDurableObjectAlarm(source.stub);
	}
	await expectMoved(tenants, [1_000]);
});

it("an answer that was lost is no reason to have a document twice: what has arrived is not taken back", async () => {
	const log = vi.spyOn(console, "error").mockReturnValue();
	const tenants = await twoTenants();
	const { source } = tenants;
	const documentId = await documentWithFiles(source, SMALL.sizes);
	const row = await beginQuietly(tenants, documentId);
	await live(new MortalObject(SMALL.calls.length - 1, "after"), tenants, row);
	// Whoever moves it loses the right here, so that the move is given up.
	await source.inside((db) => db.sql.exec("UPDATE document_move SET user_id = 'gone'"));
	await finish(source, row);
	await source.inside((db) => db.sql.exec("UPDATE document_move SET user_id = ?", OWNER));
	await expectMoved(tenants, SMALL.sizes);
	const status = unwrap(await source.store.moves.begin(OWNER, documentId, tenants.order));
	expect(status).toMatchObject({ state: "moved", failure: null });
	log.mockRestore();
});

describe("a large file of a move", () => {
	/** Those that were begun in the bucket by the steps that `work` has made. */
	async function begunBy(work: () => Promise<void>): Promise<R2MultipartUpload[]> {
		const create = env.FILES.createMultipartUpload.bind(env.FILES);
		const begun: R2MultipartUpload[] = [];
		const creating = vi.spyOn(env.FILES, "createMultipartUpload").mockImplementation(async (key) => {
			const upload = await create(key);
			begun.push(upload);
			return upload;
		});
		await work();
		creating.mockRestore();
		return begun;
	}

	it("is copied anew where the bucket has other parts than were noted, and leaves those nowhere", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, LARGE.sizes);
		const row = await beginQuietly(tenants, documentId);
		const log = vi.spyOn(console, "error").mockReturnValue();
		const begun = await begunBy(async () => {
			await live(new MortalObject(LARGE.calls.indexOf("complete"), "before"), tenants, row);
			await tenants.source.inside(({ sql }) =>
				sql.exec("UPDATE document_move_file SET etags = json_replace(etags, '$[1]', 'another')"),
			);
			await finish(tenants.source, row);
		});
		log.mockRestore();
		await expectMoved(tenants, LARGE.sizes);
		expect(begun).toHaveLength(2);
		await expect(begun[0]?.uploadPart(3, "bytes")).rejects.toThrow("(10024)");
	});

	it("leaves nothing in the bucket where it could not be noted that it has begun", async () => {
		const { stub, tenantKey } = await newTenant();
		const file = {
			fileId: "f",
			movedId: newTenantOwnedId(tenantKey),
			objectKey: "k",
			size: PART_BYTES + 1,
			multipartId: null,
		};
		const begun = await begunBy(() =>
			runInDurableObject(stub, async (_, { storage }) => {
				const full = new MortalObject(0, "before");
				full.isDead = true;
				const copying = copyStep(full.database(openDatabase(storage)), env.FILES, { ...file, etags: "[]" });
				await expect(copying).rejects.toThrow("killed");
			}),
		);
		await expect(begun[0]?.uploadPart(1, "bytes")).rejects.toThrow("(10024)");
	});
});
