import * as fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, type Day } from "../../../../contract/days.ts";
import { mayEdit, RIGHTS, type Right } from "../../../../contract/entities/rights.ts";
import { DEFAULT_SORT } from "../../../../contract/explorer/explorer-columns.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import {
	changeRights,
	closeMember,
	refreshAdmins,
	removeMember,
	saveMembership,
} from "../../../../workers/cms/tenant/core/rights/memberships.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { isMember, viewersOf } from "../../../../workers/cms/tenant/core/rights/who-sees.ts";
import { readDocument } from "../../../../workers/cms/tenant/documents/document-read.ts";
import { explore } from "../../../../workers/cms/tenant/listing/explorer.ts";
import {
	endMandate,
	findMandate,
	writeHolders,
} from "../../../../workers/cms/tenant/mandates/mandate-rows.ts";
import { giveMandate } from "../../../../workers/cms/tenant/mandates/mandate-work.ts";
import { giveShare } from "../../../../workers/cms/tenant/sharing/give-share.ts";
import { inOneTurn } from "../in-one-turn.ts";
import { imported, newTenant, OWNER } from "../tenant-fixture.ts";

/** What somebody does, by the positions of people and categories. */
type Act =
	| { act: "join" | "leave"; who: number }
	| { act: "role"; who: number; isAdmin: boolean }
	| { act: "shut"; who: number; isShut: boolean }
	| { act: "rights"; who: number; category: number; rights: Right[] }
	| { act: "active"; category: number; isActive: boolean }
	| {
			act: "mandate";
			who: number[];
			rights: ("none" | "Read" | "Edit")[];
			first: number;
			last: number | null;
	  }
	| {
			act: "share";
			who: number;
			document: number;
			right: "Read" | "Edit";
			by: number | null;
			days: number | null;
	  }
	| { act: "endShare"; share: number }
	| { act: "end"; mandate: number }
	| { act: "holders"; mandate: number; who: number[] }
	| { act: "days"; days: number };

const CATEGORIES = ["Versicherungen", "Wohnen", "Rechnungen"];
const PEOPLE = ["Anna", "Beat", "Carla"];
const START: Day = "2026-03-20";

/** The rules as they are written, in plain words: spec 6, decision 065 for mandates, and 072 for shares. */
class Model {
	today: Day = START;
	readonly members = new Map<
		number,
		{ isAdmin: boolean; isShut: boolean; rights: Map<number, readonly Right[]> }
	>();
	readonly active = new Set([0, 1, 2]);
	readonly mandates: {
		who: number[];
		rights: Map<number, readonly Right[]>;
		first: Day;
		last: Day | null;
		hasEnded: boolean;
	}[] = [];

	/** With persons who have accepted. By whom: a position, or the owner. */
	readonly shares: {
		who: number;
		document: number;
		rights: readonly Right[];
		by: number | null;
		last: Day | null;
		hasEnded: boolean;
	}[] = [];

	/** The tenant role Admin, or an Admin right on any category. */
	isAdmin(who: number): boolean {
		const member = this.members.get(who);
		if (!member || member.isShut) return false;
		return member.isAdmin || [...member.rights.values()].some((rights) => rights.includes("Admin"));
	}

	rightsIn(who: number, category: number): Right[] {
		if (this.isAdmin(who)) return [...RIGHTS];
		const member = this.members.get(who);
		const own = (member?.isShut ? null : member?.rights.get(category)) ?? [];
		const mandated = this.#inForce(who).flatMap(({ rights }) => rights.get(category) ?? []);
		const all = new Set([...own, ...mandated]);
		return RIGHTS.filter((right) => all.has(right));
	}

	/** On the document of the category: a right to edit that does not count now is one to read. */
	rightsOn(who: number, document: number): Right[] {
		const given = this.#rightsGivenOn(who, document);
		return mayEdit(given) && !this.mayEditOn(who, document) ? ["Read"] : given;
	}

	#rightsGivenOn(who: number, document: number): Right[] {
		const shared = this.#sharedWith(who)
			.filter((share) => share.document === document && this.#mayShare(share.by, document))
			.flatMap(({ rights }) => rights);
		const all = new Set([...this.rightsIn(who, document), ...shared]);
		return RIGHTS.filter((right) => all.has(right));
	}

	mayEditOn(who: number, document: number): boolean {
		const shared = this.#sharedWith(who).some(
			(share) =>
				share.document === document && share.rights.includes("Edit") && this.#mayShare(share.by, document),
		);
		return shared || this.mayEditIn(who, document);
	}

	/** As a member, by rights of their own; whether the category is active makes no difference. */
	#mayShare(by: number | null, category: number): boolean {
		if (by === null || this.isAdmin(by)) return true;
		const member = this.members.get(by);
		return member !== undefined && !member.isShut && mayEdit(member.rights.get(category) ?? []);
	}

	#sharedWith(who: number) {
		return this.shares.filter(
			(share) => share.who === who && !share.hasEnded && (share.last === null || this.today <= share.last),
		);
	}

	mayEditIn(who: number, category: number): boolean {
		return this.isAdmin(who) || (this.active.has(category) && mayEdit(this.rightsIn(who, category)));
	}

	/** Has a name here, whatever they may do. */
	belongs(who: number): boolean {
		return this.members.has(who) || this.#isMandated(who) || this.#sharedWith(who).length > 0;
	}

	/** An account that is to be deleted opens nothing (decision 068). */
	mayEnter(who: number): boolean {
		const opened = this.#sharedWith(who).some(({ by, document }) => this.#mayShare(by, document));
		return this.members.get(who)?.isShut === false || this.#isMandated(who) || opened;
	}

	#isMandated(who: number): boolean {
		return this.#inForce(who).some(({ rights }) => rights.size > 0);
	}

	#inForce(who: number) {
		return this.mandates.filter(
			(mandate) =>
				!mandate.hasEnded &&
				mandate.who.includes(who) &&
				mandate.first <= this.today &&
				(mandate.last === null || this.today <= mandate.last),
		);
	}
}

const who = fc.nat({ max: PEOPLE.length - 1 });
const several = fc.uniqueArray(who);
const category = fc.nat({ max: CATEGORIES.length - 1 });
const acts = fc.array(
	fc.oneof(
		fc.record({ act: fc.constantFrom("join" as const, "leave" as const), who }),
		fc.record({ act: fc.constant("role" as const), who, isAdmin: fc.boolean() }),
		fc.record({ act: fc.constant("shut" as const), who, isShut: fc.boolean() }),
		fc.record({ act: fc.constant("rights" as const), who, category, rights: fc.subarray([...RIGHTS]) }),
		fc.record({ act: fc.constant("active" as const), category, isActive: fc.boolean() }),
		fc.record({
			act: fc.constant("mandate" as const),
			who: several,
			rights: fc.array(fc.constantFrom("none" as const, "Read" as const, "Edit" as const), {
				minLength: CATEGORIES.length,
				maxLength: CATEGORIES.length,
			}),
			first: fc.integer({ min: -3, max: 3 }),
			last: fc.option(fc.integer({ min: 0, max: 5 })),
		}),
		fc.record({
			act: fc.constant("share" as const),
			who,
			document: category,
			right: fc.constantFrom("Read" as const, "Edit" as const),
			by: fc.option(who),
			days: fc.option(fc.integer({ min: 0, max: 4 })),
		}),
		fc.record({ act: fc.constant("endShare" as const), share: fc.nat({ max: 3 }) }),
		fc.record({ act: fc.constant("end" as const), mandate: fc.nat({ max: 3 }) }),
		fc.record({ act: fc.constant("holders" as const), mandate: fc.nat({ max: 3 }), who: several }),
		fc.record({ act: fc.constant("days" as const), days: fc.integer({ min: 1, max: 4 }) }),
	),
	{ minLength: 1, maxLength: 14 },
);

it("nobody ever sees, lists or edits more than the rules say, nor less", async () => {
	const tenant = await newTenant();
	const documents = unwrap(
		await tenant.store.setup.importDocuments(CATEGORIES.map((name) => imported({ name, category: name }))),
	);
	const userIds = PEOPLE.map(() => newDocumentId());
	await tenant.inside((database) => {
		const placed = documents.map((documentId) =>
			database.sql
				.exec<{ id: number; categoryRow: number }>(
					"SELECT id, category_row AS categoryRow FROM document WHERE document_id = ?",
					documentId,
				)
				.one(),
		);
		const holdersOf = (positions: readonly number[]) =>
			positions.map((position) => ({ userId: userIds[position] ?? "", name: "X Y", email: "x@example.ch" }));

		fc.assert(
			fc.property(acts, (sequence) => {
				const model = new Model();
				// Midday in Switzerland, whatever the season.
				const db: TenantDatabase = { ...database, clock: () => Date.parse(`${model.today}T11:00:00Z`) };
				const mandateIds: string[] = [];
				forgetEverybody(db);
				for (const act of sequence) {
					perform(act, model, db, mandateIds);
					compare(model, db);
				}
			}),
			{ numRuns: 120 },
		);

		function perform(act: Act, model: Model, db: TenantDatabase, mandateIds: string[]): void {
			if (act.act === "days") model.today = addDays(model.today, act.days);
			if (act.act === "active") {
				model.active[act.isActive ? "add" : "delete"](act.category);
				db.sql.exec(
					"UPDATE category SET is_active = ? WHERE id = ?",
					act.isActive ? 1 : 0,
					placed[act.category]?.categoryRow,
				);
				refreshAdmins(db);
			}
			if (act.act === "mandate") giveOne(act, model, db, mandateIds);
			if (act.act === "share") shareOne(act, model, db);
			if (act.act === "endShare") {
				const shared = model.shares[act.share];
				if (!shared) return;
				shared.hasEnded = true;
				db.sql.exec(
					"UPDATE share SET ended_at = 1 WHERE id = (SELECT id FROM share ORDER BY id LIMIT 1 OFFSET ?)",
					act.share,
				);
			}
			if (act.act === "end" || act.act === "holders") {
				const [id, mandate] = [mandateIds[act.mandate], model.mandates[act.mandate]];
				if (id === undefined || !mandate) return;
				const { row } = findMandate(db, id);
				if (act.act === "end") {
					mandate.hasEnded = true;
					endMandate(db, row, "client", null);
				} else {
					mandate.who = act.who;
					writeHolders(db, row, holdersOf(act.who));
				}
			}
			if (act.act === "shut") {
				const member = model.members.get(act.who);
				if (!member) return;
				member.isShut = act.isShut;
				closeMember(db, userIds[act.who] ?? "", act.isShut ? db.clock() + 1 : null);
			}
			if (act.act === "join" || act.act === "leave" || act.act === "role" || act.act === "rights")
				changeMember(act, model, db);
		}

		function shareOne(act: Extract<Act, { act: "share" }>, model: Model, db: TenantDatabase): void {
			const by = act.by !== null && model.members.has(act.by) ? act.by : null;
			const last = act.days === null ? null : addDays(model.today, act.days);
			giveShare(db, {
				kind: "person",
				sharedBy: by === null ? OWNER : (userIds[by] ?? ""),
				documents: [documents[act.document] ?? ""],
				receiver: { userId: userIds[act.who] ?? "", name: "X Y", email: "x@example.ch" },
				right: act.right,
				recipient: null,
				note: null,
				lastDay: last,
				passwordHash: null,
				documentId: newDocumentId(),
				code: null,
			});
			const rights: Right[] = act.right === "Edit" ? ["Read", "Edit"] : ["Read"];
			model.shares.push({ who: act.who, document: act.document, rights, by, last, hasEnded: false });
		}

		function giveOne(
			act: Extract<Act, { act: "mandate" }>,
			model: Model,
			db: TenantDatabase,
			mandateIds: string[],
		): void {
			const first = addDays(model.today, act.first);
			const last = act.last === null ? null : addDays(first, act.last);
			const given = act.rights.flatMap((right, position) =>
				right === "none" ? [] : [[position, right] as const],
			);
			const { mandateId } = giveMandate(db, {
				givenBy: { userId: OWNER },
				broker: { documentId: newDocumentId(), name: "Makler AG" },
				holders: holdersOf(act.who),
				firstDay: first,
				lastDay: last,
				categories: Object.fromEntries(given.map(([position, right]) => [CATEGORIES[position] ?? "", right])),
			});
			mandateIds.push(mandateId);
			const rights = given.map(([position, right]): [number, Right[]] => [
				position,
				right === "Edit" ? ["Read", "Edit"] : ["Read"],
			]);
			model.mandates.push({ who: act.who, rights: new Map(rights), first, last, hasEnded: false });
		}

		function changeMember(
			act: Extract<Act, { act: "join" | "leave" | "role" | "rights" }>,
			model: Model,
			db: TenantDatabase,
		): void {
			const userId = userIds[act.who] ?? "";
			if (act.act === "join") {
				const isShut = model.members.get(act.who)?.isShut ?? false;
				model.members.set(act.who, { isAdmin: false, isShut, rights: new Map() });
				saveMembership(db, { userId, name: "X Y", email: "x@example.ch", role: "Member", rights: [] });
			}
			const member = model.members.get(act.who);
			if (!member) return;
			if (act.act === "leave") {
				model.members.delete(act.who);
				for (const share of model.shares) share.hasEnded ||= share.by === act.who;
				removeMember(db, userId);
			}
			if (act.act === "role") {
				member.isAdmin = act.isAdmin;
				changeRights(db, userId, { role: act.isAdmin ? "Admin" : "Member" });
			}
			if (act.act === "rights") {
				member.rights.set(act.category, act.rights);
				changeRights(db, userId, { rights: new Map([[placed[act.category]?.categoryRow ?? 0, act.rights]]) });
			}
			refreshAdmins(db);
		}

		function compare(model: Model, db: TenantDatabase): void {
			for (const [position, userId] of userIds.entries()) {
				expect(isMember(db, userId)).toBe(model.belongs(position));
				if (!model.mayEnter(position)) {
					expect(() => Member.prove(db, userId)).toThrow("error.entryNotFound");
					continue;
				}
				const member = Member.prove(db, userId);
				expect(member.isAdmin).toBe(model.isAdmin(position));
				const seen = CATEGORIES.filter((_, at) => model.rightsOn(position, at).length > 0);
				const list = { sort: DEFAULT_SORT, limit: 9, offset: 0, keysOnly: false };
				const listed = inOneTurn(explore(member, { ...list, filters: explorerFilterSchema.parse({}) }));
				expect(listed.rows.map(({ item }) => item?.name ?? "").toSorted()).toEqual(seen.toSorted());
				for (const [at, documentId] of documents.entries()) {
					const rights = model.rightsOn(position, at);
					const where = placed[at] ?? { id: 0, categoryRow: 0 };
					if (rights.length === 0)
						expect(() => readDocument(member, documentId)).toThrow("error.documentNotFound");
					else expect(readDocument(member, documentId).rights).toEqual(rights);
					expect(member.mayEditDocument(where)).toBe(model.mayEditOn(position, at));
					const viewers = viewersOf(db, where).some((viewing) => viewing.userId === userId);
					expect(viewers).toBe(rights.length > 0);
				}
			}
		}
	});
});

function forgetEverybody({ sql }: TenantDatabase): void {
	for (const table of [
		"share_document",
		"share",
		"mandate_right",
		"mandate_holder",
		"mandate",
		"category_right",
	]) {
		sql.exec(`DELETE FROM ${table}`);
	}
	sql.exec("DELETE FROM member WHERE user_id <> ?", OWNER);
	sql.exec("UPDATE category SET is_active = 1");
}
