import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { addDays, dayAt, dueInstant } from "../../../../contract/days.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { DEADLINE_JOBS } from "../../../../workers/cms/tenant/deadlines/deadline-jobs.ts";
import { SOURCES } from "../../../../workers/cms/tenant/deadlines/deadline-progress.ts";
import { DEADLINE_SOURCES, nextOf } from "../../../../workers/cms/tenant/deadlines/deadline-sources.ts";
import { importDocuments } from "../../../../workers/cms/tenant/import/import-documents.ts";
import { openItem } from "../../../../workers/cms/tenant/inbox/open-item.ts";
import { documentIn, endBulkImport, imported, newMember, newTenant, OWNER } from "../tenant-fixture.ts";
import { DeadlineTenant } from "./deadline-tenant.ts";

const START = "2027-02-01";
const reminderOn = (date: string, type: "Custom" | "Warranty" | "Inactivity" | "Payment" = "Custom") => ({
	type,
	date,
});

describe("what comes up by itself", () => {
	it("a reminder on its day at 07:00 in Switzerland, once", async () => {
		const tenant = await DeadlineTenant.on(START);
		const { reminders } = await tenant.create({ reminders: [reminderOn("2027-02-10")] });
		expect(await tenant.nextDue()).toBe(Date.UTC(2027, 1, 10, 6));
		tenant.now = Date.UTC(2027, 1, 10, 6) - 1;
		await tenant.alarm();
		expect(await tenant.items()).toEqual([]);
		tenant.now += 1;
		expect(await tenant.alarm()).toBe(1);
		expect(await tenant.items()).toMatchObject([
			{
				cause: `reminder:${reminders[0]?.documentId}:2027-02-10`,
				type: "Custom",
				date: "2027-02-10",
				subjectId: reminders[0]?.documentId,
				isOpen: 1,
				notices: 1,
			},
		]);
		tenant.at("2027-02-10", 1);
		expect(await tenant.alarm()).toBe(0);
		expect(await tenant.items()).toHaveLength(1);
		expect(await tenant.nextDue()).toBeNull();
	});

	it("an end 30 days before, an invoice's 5, a warranty 30 and an inactive date 14", async () => {
		const tenant = await DeadlineTenant.on(START);
		const end = "2027-06-30";
		await tenant.create({ endDate: end });
		await tenant.create({ endDate: end }, "Rechnungen");
		await tenant.create({ warrantyUntil: end });
		await tenant.create({ inactiveDate: end });
		const found: Record<string, string> = {};
		for (let day = "2027-05-25"; day <= end; day = addDays(day, 1)) {
			tenant.at(day);
			await tenant.alarm();
			for (const { type, date } of await tenant.items()) found[type] ??= `${day} for ${date}`;
		}
		expect(found).toEqual({
			Validity: `2027-05-31 for ${end}`,
			Warranty: `2027-05-31 for ${end}`,
			Inactivity: `2027-06-16 for ${end}`,
			Payment: `2027-06-25 for ${end}`,
		});
	});

	it("says nothing of a date for which the document has a reminder of its own", async () => {
		const tenant = await DeadlineTenant.on(START);
		await tenant.create({ warrantyUntil: "2027-06-30", reminders: [reminderOn("2027-06-29", "Warranty")] });
		await tenant.create({ inactiveDate: "2027-06-30", reminders: [reminderOn("2027-03-01", "Inactivity")] });
		await tenant.create({
			endDate: "2027-06-30",
			reminders: [{ type: "Custom", daysBefore: 60, basedOn: "endDate" }],
		});
		// These are for something else: another date, an earlier one, a later day.
		await tenant.create({ warrantyUntil: "2027-07-01", reminders: [reminderOn("2025-06-29", "Warranty")] });
		await tenant.create({ warrantyUntil: "2027-07-02", reminders: [reminderOn("2027-07-20", "Warranty")] });
		await tenant.create({ endDate: "2027-07-03", reminders: [reminderOn("2027-02-20", "Warranty")] });
		tenant.at("2027-07-10");
		await tenant.alarm();
		expect(await tenant.open()).toEqual([
			"Warranty 2027-02-20",
			"Inactivity 2027-03-01",
			"Custom 2027-05-01",
			"Warranty 2027-06-29",
			"Warranty 2027-07-01",
			"Warranty 2027-07-02",
			"Validity 2027-07-03",
		]);
	});

	it("everybody who sees the document is told, its author too", async () => {
		const tenant = await DeadlineTenant.on(START);
		await newMember(tenant.tenant, { Versicherungen: ["Read"] });
		await newMember(tenant.tenant, { Wohnen: ["Read"] });
		await tenant.create({ reminders: [reminderOn("2027-02-10")] });
		tenant.at("2027-02-10");
		await tenant.alarm();
		expect(await tenant.items()).toMatchObject([{ notices: 2 }]);
	});
});

describe("the clock", () => {
	it.each([
		["2027-03-28", "2027-03-27T06:30:00Z", Date.UTC(2027, 2, 28, 5)],
		["2027-10-31", "2027-10-30T05:30:00Z", Date.UTC(2027, 9, 31, 6)],
	])("is 07:00 on %s, when it changes", async (day, before, due) => {
		const tenant = await DeadlineTenant.on(START);
		await tenant.create({ reminders: [reminderOn(day)] });
		tenant.now = Date.parse(before);
		await tenant.alarm();
		expect(await tenant.nextDue()).toBe(due);
		tenant.now = due - 1;
		await tenant.alarm();
		expect(await tenant.items()).toEqual([]);
		tenant.now = due;
		await tenant.alarm();
		expect(await tenant.items()).toHaveLength(1);
	});

	it("set forward over a change of summer time, or by a year, brings each once, and set back nothing twice", async () => {
		const tenant = await DeadlineTenant.on("2027-03-20");
		const days = ["2027-03-21", "2027-03-27", "2027-03-28", "2027-03-29", "2027-09-01", "2028-03-19"];
		for (const day of days) await tenant.create({ reminders: [reminderOn(day)] });
		const reached: string[][] = [];
		for (const day of ["2027-03-29", "2028-03-20", "2027-03-22", "2027-03-29", "2028-03-21"]) {
			tenant.at(day);
			await tenant.alarm();
			// (A write notices a clock that was set back.)
			await tenant.create();
			reached.push((await tenant.items()).map(({ date }) => date));
		}
		expect(reached).toEqual([days.slice(0, 4), days, days, days, days]);
		expect((await tenant.items()).map(({ notices }) => notices)).toEqual(days.map(() => 1));
	});

	it("set back forgets nothing that is written then", async () => {
		const tenant = await DeadlineTenant.on(START);
		tenant.at("2028-02-01");
		await tenant.create({ reminders: [reminderOn("2028-02-01")] });
		await tenant.alarm();
		tenant.at("2027-02-02");
		await tenant.create({ reminders: [reminderOn("2027-02-20")], endDate: "2027-05-01" });
		expect(await tenant.open()).toEqual(["Custom 2028-02-01"]);
		tenant.at("2027-04-10");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Custom 2027-02-20", "Validity 2027-05-01", "Custom 2028-02-01"]);
	});

	it("that nobody has looked at for long misses nothing", async () => {
		const tenant = await DeadlineTenant.on(START);
		await tenant.create({ reminders: [reminderOn("2027-02-10")], endDate: "2027-04-01" });
		tenant.at("2027-09-01");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Custom 2027-02-10", "Validity 2027-04-01"]);
	});
});

describe("many at once", () => {
	it("come in slices, each whole, and go on after a kill in any of them", async () => {
		const tenant = await DeadlineTenant.on(START);
		for (let count = 0; count < 45; count++) {
			await tenant.create({ reminders: [reminderOn("2027-02-10")] });
		}
		tenant.at("2027-02-10");
		const turn = () =>
			tenant.tenant.inside((db) => {
				db.clock = () => tenant.now;
				return DEADLINE_JOBS.find(({ kind }) => kind === "deadlines: reminder")?.run({
					db,
					env,
					now: tenant.now,
					began: 0,
				});
			});
		const counts: number[] = [];
		for (const killedAt of [0, 19, 20, 39, 40, 44]) {
			await tenant.run(({ sql }) =>
				sql.exec(
					`CREATE TRIGGER kill BEFORE INSERT ON inbox_item
					WHEN (SELECT count(*) FROM inbox_item) = ${killedAt} BEGIN SELECT raise(FAIL, 'killed'); END`,
				),
			);
			await expect(turn()).rejects.toThrow("killed");
			counts.push((await tenant.items()).length);
			await tenant.run(({ sql }) => sql.exec("DROP TRIGGER kill"));
			if (killedAt % 20 !== 0) await turn();
		}
		expect(counts).toEqual([0, 0, 20, 20, 40, 40]);
		await tenant.alarm();
		expect((await tenant.items()).map(({ notices }) => notices)).toEqual(Array.from({ length: 45 }, () => 1));
		expect(await tenant.nextDue()).toBeNull();
	});

	it("are found by an index, behind what has been gone through", async () => {
		const { tenant } = await DeadlineTenant.on(START);
		for (const source of SOURCES) {
			const plan = await tenant.inside(({ sql }) =>
				sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${nextOf(source)} LIMIT 1`).toArray(),
			);
			const { date } = DEADLINE_SOURCES[source];
			expect(plan.map(({ detail }) => detail)).toEqual([
				"SEARCH p USING PRIMARY KEY (source=?)",
				source === "reminder"
					? "SEARCH r USING INDEX reminder_by_date (date>?)"
					: `SEARCH d USING COVERING INDEX document_by_${date.slice(2)} (state=? AND ${date.slice(2)}>?)`,
			]);
		}
	});
});

describe("a tenant begins", () => {
	it("with an inbox of what is due by now, of which nobody is told, and goes on from there", async () => {
		const tenant = await DeadlineTenant.on(START);
		await tenant.create({ endDate: "2027-02-15" });
		await tenant.create({ endDate: "2027-01-31" });
		await tenant.create({
			reminders: [reminderOn("2027-02-01"), reminderOn("2027-01-31"), reminderOn("2027-02-02")],
		});
		await tenant.run(({ sql }) => sql.exec("DELETE FROM inbox_item"));
		await tenant.run(({ sql }) => sql.exec("DELETE FROM notice"));
		await tenant.run(({ sql }) => sql.exec("DELETE FROM deadline_progress"));
		await tenant.alarm();
		const [begun, come] = [["Custom 2027-02-01", "Validity 2027-02-15"], "Custom 2027-02-02"];
		expect(await tenant.open()).toEqual(begun);
		tenant.at("2027-02-02");
		await tenant.alarm();
		expect(await tenant.open()).toEqual([begun[0], come, begun[1]]);
		expect((await tenant.items()).map(({ notices }) => notices)).toEqual([0, 1, 0]);
	});

	it("when its object wakes, be it new or from before there was an inbox", async () => {
		const { stub, inside, store, category } = await newTenant();
		const [today, soon] = [dayAt(Date.now()), addDays(dayAt(Date.now()), 20)];
		const progress = () =>
			inside(({ sql }) => sql.exec<{ day: string }>("SELECT day FROM deadline_progress").toArray().length);
		expect(await progress()).toBe(6);
		const write = documentIn(await category("Wohnen"), { endDate: soon });
		unwrap(await store.documents.create(OWNER, write, null));
		await inside(({ sql }) => {
			sql.exec("DELETE FROM inbox_item WHERE type = 'Validity'");
			sql.exec("DELETE FROM deadline_progress");
		});
		await evictDurableObject(stub);
		expect(await progress()).toBe(6);
		await runDurableObjectAlarm(stub);
		const items = await inside(({ sql }) =>
			sql.exec("SELECT date FROM inbox_item WHERE type = 'Validity'").toArray(),
		);
		expect([items, today < soon]).toEqual([[{ date: soon }], true]);
	});

	it("with what an import brings that is due by now; what has passed, and nobody is told", async () => {
		const tenant = await DeadlineTenant.on(START);
		tenant.at("2027-05-01");
		await tenant.run((db) =>
			importDocuments(db, [
				imported({ endDate: "2027-05-15" }),
				imported({ endDate: "2027-04-15", reminders: [reminderOn("2027-03-01")] }),
				imported({ state: "Archived", endDate: "2027-05-16" }),
				imported({
					endDate: "2027-09-30",
					reminders: [{ type: "Custom", date: "2000-01-01", daysBefore: 60, basedOn: "endDate" }],
				}),
			]),
		);
		await tenant.alarm();
		expect(await tenant.items()).toMatchObject([{ type: "Validity", date: "2027-05-15", notices: 0 }]);
		tenant.at("2027-08-01");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Validity 2027-05-15", "Custom 2027-08-01"]);
		expect((await tenant.items()).map(({ notices }) => notices)).toEqual([0, 1]);
	});

	it("after a large import without indices, as soon as they are there again", async () => {
		const { store, inside, stub } = await newTenant();
		const soon = addDays(dayAt(Date.now()), 20);
		await store.setup.beginBulkImport();
		unwrap(await store.setup.importDocuments([imported({ endDate: soon })]));
		await endBulkImport({ store });
		await vi.waitFor(async () => {
			await runDurableObjectAlarm(stub);
			const items = await inside(({ sql }) => sql.exec("SELECT date FROM inbox_item").toArray());
			expect(items).toEqual([{ date: soon }]);
		});
	});
});

describe("what is put away until a day", () => {
	it("comes back then at 07:00 as if it were new, and tells everybody but its author again", async () => {
		const tenant = await DeadlineTenant.on(START);
		const other = await newMember(tenant.tenant, { Versicherungen: ["Read"] });
		const { documentId } = await tenant.create({ reminders: [reminderOn(START)] });
		expect(await tenant.items()).toMatchObject([{ notices: 2 }]);
		await tenant.run((db) => {
			openItem(db, { cause: "Storage:x", type: "Storage", document: null });
			openItem(db, { cause: "Storage:y", type: "Storage", document: null, authorId: other });
			db.sql.exec("DELETE FROM notice");
			db.sql.exec(
				"UPDATE inbox_item SET snoozed_until = '2027-02-03', author_id = ? WHERE date IS NOT NULL",
				other,
			);
			db.sql.exec("UPDATE inbox_item SET snoozed_until = '2027-02-04' WHERE cause = 'Storage:x'");
			db.sql.exec(
				"UPDATE inbox_item SET snoozed_until = '2027-02-03', is_open = 0 WHERE cause = 'Storage:y'",
			);
		});
		expect(await tenant.nextDue()).toBe(dueInstant("2027-02-03"));
		tenant.at("2027-02-02", 23);
		await tenant.alarm();
		expect((await tenant.items()).filter(({ snoozedUntil }) => snoozedUntil === null)).toEqual([]);
		tenant.at("2027-02-03");
		await tenant.alarm();
		expect((await tenant.items()).filter(({ snoozedUntil }) => snoozedUntil === null)).toMatchObject([
			{ date: START, notices: 1, shownAt: tenant.now },
		]);
		await tenant.update(documentId, { state: "Archived" });
		tenant.at("2027-02-04");
		await tenant.alarm();
		expect((await tenant.items()).map(({ isOpen, snoozedUntil }) => [isOpen, snoozedUntil])).toEqual([
			[1, null],
			[0, "2027-02-03"],
			[0, null],
		]);
	});
});
