import { beforeAll, describe, expect, it } from "vitest";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

describe("what a tenant remembers", () => {
	let tenant: TestTenant;
	beforeAll(async () => {
		tenant = await newTenant();
	});

	it("is read once, and again after any change of the database", async () => {
		const answers = await tenant.inside((db) => {
			let reads = 0;
			const ask = () => db.memory.read("reads", () => (reads += 1));
			const first = [ask(), ask()];
			rename(db, "Steuern 2026");
			return [...first, ask(), ask()];
		});
		expect(answers).toEqual([1, 1, 2, 2]);
	});

	it("has a name for each thing", async () => {
		const answers = await tenant.inside((db) => [
			db.memory.read("one", () => 1),
			db.memory.read("other", () => 2),
			db.memory.read("nothing", () => undefined),
		]);
		expect(answers).toEqual([1, 2, undefined]);
	});

	it("is forgotten where it becomes too much: a number of values, or long texts", async () => {
		const kept = await tenant.inside((db) => {
			const ask = (name: string, value: unknown) => db.memory.read(name, () => value);
			ask("first", "a");
			ask("long", "x".repeat(8_000_000));
			const again = ask("first", "b");
			for (let number = 0; number < 500; number++) ask(String(number), number);
			return [again, ask("first", "c")];
		});
		expect(kept).toEqual(["b", "c"]);
	});

	it("is forgotten where a transaction is taken back that has changed and read it", async () => {
		const names = await tenant.inside((db) => {
			const ask = () => db.memory.read("folder", () => nameOf(db));
			const before = ask();
			expect(() =>
				db.transaction(() => {
					rename(db, "Nie");
					expect(ask()).toBe("Nie");
					throw new Error("taken back");
				}),
			).toThrow("taken back");
			return [before, ask()];
		});
		expect(names[1]).toBe(names[0]);
	});

	it("holds no right that was taken away, not even by a trigger or another table", async () => {
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		await tenant.inside((db) => {
			expect(Member.prove(db, reader).categories).toHaveLength(1);
			db.sql.exec("DELETE FROM category WHERE name = 'Wohnen'");
			expect(Member.prove(db, reader).categories).toEqual([]);
			db.sql.exec("DELETE FROM member WHERE user_id = ?", reader);
			expect(() => Member.prove(db, reader)).toThrow();
			expect(Member.prove(db, OWNER).isAdmin).toBe(true);
		});
	});

	it("holds a right on its days alone", async () => {
		const reader = await newMember(tenant, { Rechnungen: ["Read"] });
		await tenant.inside((db) => {
			db.sql.exec(
				`INSERT INTO mandate (document_id, first_day, last_day, offered_to, offered_by, offered_at, expires_at, mail_id,
					accepted_at)
				VALUES ('m', '2026-01-01', '2026-01-31', '', '', 0, 0, '', 1)`,
			);
			db.sql.exec(
				"INSERT INTO mandate_holder (mandate_row, user_id, name, email) SELECT id, ?, '', '' FROM mandate",
				reader,
			);
			db.sql.exec(
				`INSERT INTO mandate_right (mandate_row, category_row, rights)
				SELECT m.id, c.id, 2 FROM mandate m, category c WHERE c.name = 'Rechnungen'`,
			);
			const rightsAt = (time: string) =>
				Member.prove({ ...db, clock: () => Date.parse(time) }, reader).categories[0]?.rights;
			expect(rightsAt("2026-01-31T12:00Z")).toEqual(["Read", "Edit"]);
			expect(rightsAt("2026-02-01T12:00Z")).toEqual(["Read"]);
		});
	});
});

function rename({ sql }: TenantDatabase, name: string): void {
	sql.exec("UPDATE folder SET name = ? WHERE id = (SELECT min(id) FROM folder)", name);
}

function nameOf({ sql }: TenantDatabase): string {
	return sql.exec<{ name: string }>("SELECT name FROM folder ORDER BY id LIMIT 1").one().name;
}
