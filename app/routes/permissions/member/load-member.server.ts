import { data } from "react-router";
import { memberApi } from "../../../../contract/api/members.ts";
import { dayAt, formatDay } from "../../../../contract/days.ts";
import type { TenantMember } from "../../../../contract/entities/members.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { orErrorPage } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listCategories } from "../../../cms/tenant-lists.ts";
import { tenantOfPage } from "../../../features/tenant-pages/tenant-of-page.server.ts";
import { levelOf } from "../rights/levels.ts";

/** A member of the tenant, with all its categories and what is given on each. */
export async function loadMember(
	cms: CmsClient,
	{ tenantId, memberId }: { tenantId: string; memberId: string },
) {
	const { tenant } = await tenantOfPage(cms, "permissions", tenantId);
	if (tenantKeyOf(memberId) !== tenantKeyOf(tenantId)) {
		// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
		throw data({ message: "error.notFound" }, { status: 404 });
	}
	const [member, categories] = await Promise.all([
		orErrorPage(cms.call(memberApi.read, { params: { id: memberId } })),
		orErrorPage(listCategories(cms, tenantId)),
	]);
	const { name, email, version, tenantRole, isAdmin, isLastAdmin, closesAt, access } = member;
	const closesOn = closesAt === null ? null : formatDay(dayAt(Date.parse(closesAt)));
	const rows = categories.map(({ documentId, name: category, isActive }) => ({
		documentId,
		name: category,
		isActive,
		given: levelOf(givenOn(access, documentId)),
		others: otherRights(access, documentId),
	}));
	return {
		tenant,
		member: { name, email, version, tenantRole, isAdmin, isLastAdmin, closesOn },
		rows,
		/** By whose Admin rights the person is an admin, where not by role. */
		adminBy: rows.filter(({ given }) => given === "Admin").map(({ name: category }) => category),
	};
}

type Access = TenantMember["access"];

function givenOn(access: Access, categoryId: string) {
	const given = access.find(({ kind, category }) => kind === "categoryRight" && category === categoryId);
	return given?.rights ?? [];
}

/** What other kinds of rights add. */
function otherRights(access: Access, categoryId: string) {
	return access
		.filter(({ kind, category }) => kind !== "categoryRight" && category === categoryId)
		.map(({ kind, rights }) => ({ kind, level: levelOf(rights) }));
}
