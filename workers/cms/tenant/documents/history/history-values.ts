import { z } from "zod";
import type { HistoryChange, HistoryValue } from "../../../../../contract/entities/document-history.ts";
import { type HistoryField, PARTY_TYPES, partyName } from "../../../../../contract/entities/vocabulary.ts";
import type { Condition } from "../../core/database.ts";
import type { Member } from "../../core/rights/sight.ts";
import { hiddenLinked, type LinkedTable } from "../linked-rows.ts";

/** What was pointed at, with the name that it had then; older entries of the record have the id alone. */
const pointerSchema = z.union([
	z.object({ documentId: z.string(), name: z.string() }),
	z.string().transform((documentId) => ({ documentId, name: null })),
]);
type Pointer = z.infer<typeof pointerSchema>;

const textSchema = z.string().nullish().catch(null);
const partySchema = z.looseObject({
	documentId: z.string(),
	type: z.enum(PARTY_TYPES),
	name: textSchema,
	firstName: textSchema,
	lastName: textSchema,
});
const addressSchema = z.record(z.string(), textSchema).nullish().catch(null);
const detailsSchema = z.looseObject({
	salutation: textSchema,
	email: textSchema,
	address: addressSchema,
	headquarter: addressSchema,
});
const plainSchema = z
	.union([z.string(), z.number(), z.array(z.string())])
	.nullable()
	.catch(null);

const NAME_AT_DELETION = `SELECT json_extract(changes, '$.name[0]') AS name FROM audit_entry
	WHERE entity_id = ? AND action = 'delete' ORDER BY id DESC LIMIT 1`;

const SEEN_CATEGORY = (member: Member): Condition => {
	const { sql, values } = member.seesCategory("c.id");
	return { sql: `SELECT 1 FROM category c WHERE c.document_id = ? AND ${sql}`, values };
};
/** Whether it is deleted does not matter: what it was called is part of the history. */
const SEEN_DOCUMENT = (member: Member): Condition => {
	const { sql, values } = member.sees();
	return { sql: `SELECT 1 FROM document d WHERE d.document_id = ? AND ${sql}`, values };
};

/** Whether a document lay, before and after an entry of the record, in a category that the member sees. */
export interface SeenSides {
	before: boolean;
	after: boolean;
}

interface Read {
	value: HistoryValue;
	isHidden: boolean;
}

/** Reads values of the record of changes as one member may see them. */
export class HistoryValues {
	readonly #member: Member;
	readonly #seenCategories = new Map<string, boolean>();

	constructor(member: Member) {
		this.#member = member;
	}

	/** The change with readable values; null where neither of them says anything. */
	change(field: HistoryField, [old, now]: [unknown, unknown], seen: SeenSides): HistoryChange | null {
		const [before, after] = this.#values(field, old, now);
		const oldValue = seen.before ? before : withoutValue(before);
		const newValue = seen.after ? after : withoutValue(after);
		if (isEmpty(oldValue.value) && isEmpty(newValue.value) && !oldValue.isHidden && !newValue.isHidden) {
			return null;
		}
		const isHidden = oldValue.isHidden || newValue.isHidden;
		return { field, old: oldValue.value, new: newValue.value, isHidden };
	}

	/** Whether the member sees the category that the record of changes points at. */
	seesCategory(stored: unknown): boolean {
		const pointer = pointerSchema.nullable().catch(null).parse(stored);
		if (pointer === null) return this.#member.seesAll;
		const known = this.#seenCategories.get(pointer.documentId);
		if (known !== undefined) return known;
		const isSeen = this.#isSeen(pointer.documentId, SEEN_CATEGORY);
		this.#seenCategories.set(pointer.documentId, isSeen);
		return isSeen;
	}

	#values(field: HistoryField, old: unknown, now: unknown): [Read, Read] {
		if (field !== "documentParties") return [this.#value(field, old), this.#value(field, now)];
		const [before, after] = [this.#seenParties(old), this.#seenParties(now)];
		const [oldValue, newValue] = partyValues(before.parties, after.parties);
		return [
			{ value: oldValue, isHidden: before.isHidden },
			{ value: newValue, isHidden: after.isHidden },
		];
	}

	/** Those that stand on hidden documents alone by now are left out. What has gone since says nothing of any. */
	#seenParties(stored: unknown): { parties: Party[] | null; isHidden: boolean } {
		const parties = partiesOf(stored);
		const { seen, isHidden } = this.#withoutHidden("party", parties ?? []);
		return { parties: parties && seen, isHidden };
	}

	#withoutHidden<Entry extends { documentId: string }>(table: LinkedTable, entries: readonly Entry[]) {
		const ids = entries.map(({ documentId }) => documentId);
		const hidden = hiddenLinked(this.#member, table, ids);
		const seen = entries.filter(({ documentId }) => !hidden.has(documentId));
		return { seen, isHidden: seen.length < entries.length };
	}

	#value(field: HistoryField, stored: unknown): Read {
		switch (field) {
			case "documentCategory":
				return this.#one(stored, "category", SEEN_CATEGORY);
			case "replacedDocument":
			case "replacedByDocument":
				return this.#one(stored, "document", SEEN_DOCUMENT);
			case "documentFolders": {
				const folders = z.array(pointerSchema).nullable().catch(null).parse(stored);
				const { seen, isHidden } = this.#withoutHidden("folder", folders ?? []);
				const names = seen.map((pointer) => this.#nameOf("folder", pointer) ?? "?");
				return { value: folders && names, isHidden };
			}
			case "tenant":
				// Its id, for which whoever knows the user's tenants puts the name.
				return { value: z.string().nullable().catch(null).parse(stored), isHidden: true };
			default:
				return { value: plainSchema.parse(stored), isHidden: false };
		}
	}

	/** The name of one category or document, left out where the member has no right on its category. */
	#one(stored: unknown, table: NamedTable, seen: (member: Member) => Condition) {
		const pointer = pointerSchema.nullable().catch(null).parse(stored);
		if (pointer === null) return { value: null, isHidden: false };
		return this.#isSeen(pointer.documentId, seen)
			? { value: this.#nameOf(table, pointer), isHidden: false }
			: { value: null, isHidden: true };
	}

	/** (What has gone since is seen by who sees everything.) */
	#isSeen(documentId: string, seen: (member: Member) => Condition): boolean {
		if (this.#member.seesAll) return true;
		const { sql, values } = seen(this.#member);
		return this.#member.db.sql.exec(sql, documentId, ...values).toArray().length > 0;
	}

	#nameOf(table: NamedTable, { documentId, name }: Pointer): string | null {
		if (name !== null) return name;
		const row = (query: string) =>
			this.#member.db.sql.exec<{ name: string | null }>(query, documentId).toArray()[0]?.name ?? null;
		return row(`SELECT name FROM ${table} WHERE document_id = ?`) ?? row(NAME_AT_DELETION);
	}
}

type NamedTable = "category" | "folder" | "document";

/** Names of the parties; where they are the same before and after, the changed parties with what is said of them. */
function partyValues(before: Party[] | null, after: Party[] | null): [string[] | null, string[] | null] {
	const [oldNames, newNames] = [before?.map(nameOfParty) ?? null, after?.map(nameOfParty) ?? null];
	if (JSON.stringify(oldNames) !== JSON.stringify(newNames)) return [oldNames, newNames];
	const differing = (list: Party[] | null, others: Party[] | null) => {
		const there = new Set(others?.map(lineOf));
		return list?.map(lineOf).filter((line) => !there.has(line)) ?? null;
	};
	return [differing(before, after), differing(after, before)];
}

type Party = z.infer<typeof partySchema>;

function partiesOf(stored: unknown): Party[] | null {
	return z.array(partySchema).nullable().catch(null).parse(stored);
}

function nameOfParty({ type, name, firstName, lastName }: Party): string {
	return partyName({ type, name: name ?? null, firstName: firstName ?? null, lastName: lastName ?? null });
}

/** "Helvetia AG, info@helvetia.example, Gasse 1, 8001, Zürich" */
function lineOf(party: Party): string {
	const { salutation, email, address, headquarter } = detailsSchema.parse(party);
	const parts = [
		salutation,
		nameOfParty(party),
		email,
		...Object.values(address ?? {}),
		...Object.values(headquarter ?? {}),
	];
	return parts.filter(Boolean).join(", ");
}

function withoutValue({ value, isHidden }: Read): Read {
	return { value: null, isHidden: isHidden || !isEmpty(value) };
}

function isEmpty(value: HistoryValue): boolean {
	return value === null || (Array.isArray(value) && value.length === 0);
}
