import type { Address } from "../../../../contract/entities/entities.ts";
import type {
	Company,
	CompanyMember,
	CompanyWrite,
	TenantLimits,
} from "../../../../contract/company/company.ts";
import { formattedUid } from "../../../../contract/company/company-facts.ts";
import type { SubscriptionStatus, TenantKind } from "../../../../contract/entities/vocabulary.ts";
import { assertVersion, changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { membersOf } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantFacts } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { tellName } from "./tell-name.ts";
import { STORAGE_LIMIT, storageLimits } from "../files/storage-limits.ts";

type CompanyRow = {
	kind: TenantKind;
	address: string | null;
	uid: string | null;
	registerNumber: string | null;
	phone: string | null;
	email: string | null;
	website: string | null;
	logo: string | null;
	plan: string | null;
	periodEnd: number | null;
	endsWithPeriod: number;
	version: number;
	storageBytes: number;
	documents: number | null;
	members: number | null;
};

/** What the tenant says of itself: every member may read it. */
export function readCompany({ db }: Pick<Member, "db">): Company {
	const { isActive: _, subscriptionId: _id, ...facts } = tenantFacts(db);
	const { plan, periodEnd, endsWithPeriod, storageBytes, documents, members, ...row } = rowOf(db);
	return {
		...facts,
		...row,
		address: row.address === null ? null : JSON.parse(row.address),
		subscription: {
			status: facts.subscription.status,
			plan,
			periodEnd: periodEnd === null ? null : instant(periodEnd),
			endsWithPeriod: endsWithPeriod === 1,
		},
		limits: limitsInForce(facts.subscription.status, { storageBytes, documents, members }),
	};
}

function rowOf({ sql }: TenantDatabase): CompanyRow {
	return sql
		.exec<CompanyRow>(
			`SELECT kind, address, uid, register_number AS registerNumber, phone, email, website, logo, plan,
				period_end AS periodEnd, ends_with_period AS endsWithPeriod, version,
				${STORAGE_LIMIT} AS storageBytes, limits ->> '$.documents' AS documents, limits ->> '$.members' AS members
			FROM tenant`,
			JSON.stringify(storageLimits()),
		)
		.one();
}

/** Writes what is sent, for admins; the rest stays. 409 where it has been changed since it was read. */
export function writeCompany(member: Member, write: CompanyWrite): Company {
	const { db } = member;
	member.requireAdmin();
	const before = readCompany(member);
	assertVersion(member, write.version, before, () => before);
	const after = { ...writtenOf(before), ...fieldsOf(before, write) };
	const changes = changesBetween(writtenOf(before), after);
	if (Object.keys(changes).length === 0) return before;
	db.sql.exec(
		`UPDATE tenant SET name = ?, address = ?, uid = ?, register_number = ?, phone = ?, email = ?, website = ?,
			version = version + 1`,
		after.name,
		after.address === null ? null : JSON.stringify(after.address),
		after.uid,
		after.registerNumber,
		after.phone,
		after.email,
		after.website,
	);
	if (changes["name"]) tellName(db);
	recordChange(db, member, { entity: "tenant", entityId: before.documentId, action: "update", changes });
	return readCompany(member);
}

function writtenOf({ name, address, uid, registerNumber, phone, email, website }: Company) {
	return { name, address, uid, registerNumber, phone, email, website };
}

/** What is sent, as it is kept. */
function fieldsOf({ address }: Company, write: CompanyWrite): Partial<ReturnType<typeof writtenOf>> {
	const { version: _, address: sent, uid, ...fields } = write;
	return {
		...fields,
		...(uid !== undefined && { uid: uid === null ? null : formattedUid(uid) }),
		...(sent !== undefined && { address: sent === null ? null : addressOf(address, sent) }),
	};
}

const NO_ADDRESS: Address = { street: null, street2: null, zipCode: null, city: null, country: null };

/** An address of which nothing is left is none. */
function addressOf(before: Address | null, sent: Partial<Address>): Address | null {
	const address = { ...NO_ADDRESS, ...before, ...sent };
	return Object.values(address).every((value) => value === null) ? null : address;
}

/** What the plan says counts for as long as it runs. */
function limitsInForce(status: SubscriptionStatus, limits: TenantLimits): TenantLimits {
	return status === "canceled" ? { ...limits, documents: null, members: null } : limits;
}

/**
 * Who belongs to the tenant, by name; how to reach them is for admins. Whoever is here by a mandate alone is told who
 * administers it.
 */
export function listMembers(member: Member): CompanyMember[] {
	member.refuseGuest();
	const { db, userId: asking, isAdmin: seesAddresses } = member;
	const all = membersOf(db);
	const isOneOfThem = all.some(({ userId }) => userId === asking);
	const members = all.filter(({ isAdmin }) => isOneOfThem || isAdmin === 1);
	const since = sinceWhen(
		db,
		members.map(({ userId }) => userId),
	);
	const said = members.map(({ documentId, userId, name, email, isAdmin }): CompanyMember => {
		const one = { documentId, name, isAdmin: isAdmin === 1, since: since.get(userId) ?? null };
		return seesAddresses ? Object.assign(one, { email }) : one;
	});
	return said.toSorted((one, other) => one.name.localeCompare(other.name, "de"));
}

/** As the record of changes has it, from when each has come (again). */
function sinceWhen(db: TenantDatabase, userIds: readonly string[]): Map<string, string> {
	const rows = db.sql.exec<{ userId: string; at: number }>(
		`SELECT m.value AS userId, min(a.at) AS at
		FROM json_each(?) m JOIN audit_entry a ON a.entity_id = m.value AND a.entity = 'member'
		WHERE a.id > coalesce((
			SELECT max(id) FROM audit_entry d
			WHERE d.entity_id = m.value AND d.entity = 'member' AND d.action = 'delete'
		), 0)
		GROUP BY m.value`,
		JSON.stringify(userIds),
	);
	return new Map(rows.toArray().map(({ userId, at }) => [userId, instant(at)]));
}
