import type { DocumentParty } from "../../../../contract/entities/entities.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import type { TenantDatabase } from "../core/database.ts";
import { sortKey } from "../core/folding.ts";
import type { ImportedParty } from "../import/import-types.ts";
import { party } from "../core/schema.ts";
import { newTenantOwnedId } from "../../new-id.ts";

type PartyRow = typeof party.$inferSelect;

/** The party as the contract has it. */
export function partyFromRow(row: PartyRow): DocumentParty {
	const { documentId, type, name, salutation, firstName, lastName, email, address, headquarter, version } =
		row;
	return { documentId, type, name, salutation, firstName, lastName, email, address, headquarter, version };
}

/** The columns of a party that is written. A company has no person's name, a person no company's. */
export function partyColumns(value: ImportedParty) {
	const { type, salutation, email, address, headquarter } = value;
	const names =
		type === "Company"
			? { name: value.name, firstName: null, lastName: null }
			: { name: null, firstName: value.firstName, lastName: value.lastName };
	const displayName = partyName({ type, ...names });
	return {
		type,
		...names,
		salutation,
		email,
		address,
		headquarter,
		displayName,
		nameKey: sortKey(displayName),
	};
}

/** @param createdBy who makes it; `null` for an import */
export function insertParty(
	db: TenantDatabase,
	tenantKey: string,
	value: ImportedParty,
	createdBy: string | null,
): PartyRow {
	return db.orm
		.insert(party)
		.values({ documentId: newTenantOwnedId(tenantKey), ...partyColumns(value), createdBy })
		.returning()
		.get();
}

/** Row of the party of this name and type, made where it is missing. */
export function ensureParty(db: TenantDatabase, tenantKey: string, value: ImportedParty): number {
	const { nameKey, displayName, type } = partyColumns(value);
	const [there] = db.sql
		.exec<{ id: number }>(
			"SELECT id FROM party WHERE name_key = ? AND display_name = ? AND type = ?",
			nameKey,
			displayName,
			type,
		)
		.toArray();
	return there?.id ?? insertParty(db, tenantKey, value, null).id;
}
