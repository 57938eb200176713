import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { userStub } from "../../workers/cms/user/user-client.ts";
import { newLibrary, tenantOf } from "../support/files-api.ts";
import { makeUser } from "../support/workers-api.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("what a clock that was ahead has left to be tried again is due once it is set back", () => {
	it("of a tenant", async () => {
		const { tenant } = await newLibrary();
		const stub = tenantOf(tenant.tenantKey);
		const ahead = Date.now() + 365 * DAY;
		await runInDurableObject(stub, (_, { storage: { sql } }) => {
			sql.exec("INSERT INTO membership_news (user_id, due_at) VALUES ('somebody', ?)", ahead);
			sql.exec(
				"INSERT INTO object_removal (file_id, object_key, due_at) VALUES ('kept', 'a month', ?)",
				ahead,
			);
		});
		await evictDurableObject(stub);
		const due = await runInDurableObject(stub, (_, { storage: { sql } }) => ({
			news: sql.exec("SELECT due_at AS dueAt FROM membership_news WHERE due_at > ?", Date.now()).toArray(),
			removal: sql.exec("SELECT due_at AS dueAt FROM object_removal").toArray(),
		}));
		expect(due).toEqual({ news: [], removal: [{ dueAt: ahead }] });
	});

	it("of a user", async () => {
		const { user } = await makeUser();
		const stub = userStub(env, user.documentId);
		const ahead = Date.now() + 365 * DAY;
		const soon = Date.now() + 60 * 60 * 1000;
		await runInDurableObject(stub, (_, { storage: { sql } }) => {
			const insert =
				"INSERT INTO account_mail (id, kind, email, due_at) VALUES (?, 'accountShut', 'a@example.ch', ?)";
			sql.exec(insert, "ahead", ahead);
			sql.exec(insert, "pause", soon);
			sql.exec("INSERT INTO closing (one, state, ends_at, due_at) VALUES (1, 'shut', ?1, ?1)", ahead);
		});
		await evictDurableObject(stub);
		const { mails, closing } = await runInDurableObject(stub, (_, { storage: { sql } }) => ({
			mails: sql.exec<Record<string, SqlStorageValue>>("SELECT id, due_at FROM account_mail").toArray(),
			closing: sql.exec("SELECT due_at AS dueAt FROM closing").one(),
		}));
		// (One that is due is sent, and forgotten.)
		expect(mails.filter(({ due_at }) => Number(due_at) > Date.now())).toEqual([
			{ id: "pause", due_at: soon },
		]);
		expect(closing).toEqual({ dueAt: ahead });
	});
});
