import { href, useParams } from "react-router";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import type { OwnMembership } from "../../../contract/identity/auth.ts";
import { SilentTenants } from "../../features/silent-tenants/silent-tenants.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { FindTenant } from "./find-tenant.tsx";
import type { ShownMemberships } from "./shown-memberships.ts";
import { groupBy } from "../../features/old-browsers/group-by.ts";

/** To which tenants one belongs, and what one may do there, in words. */
export function OwnTenants({
	memberships,
	withheld,
	silent,
}: {
	memberships: ShownMemberships;
	/** They demand a second factor of this session. */
	withheld: readonly TenantReference[];
	/** Names of those that do not answer. */
	silent: readonly string[];
}) {
	const { t } = useTranslation();
	return (
		<section aria-labelledby="own-tenants">
			<SectionHeading id="own-tenants">{t("ownTenants.title")}</SectionHeading>
			<SilentTenants names={silent} />
			{memberships.areMany && <FindTenant shown={memberships} section="own-tenants" />}
			<ul className="divide-y divide-line">
				{memberships.listed.map((membership) => (
					<OwnTenant key={membership.tenant.documentId} membership={membership} />
				))}
				{withheld.map(({ documentId, name }) => (
					<li key={documentId} className="py-3 text-sm">
						<p className="font-medium wrap-anywhere">{name}</p>
						<p className="text-ink-muted">{t("withheld.own")}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

function OwnTenant({ membership }: { membership: OwnMembership }) {
	const { t } = useTranslation();
	const params = useParams();
	const { tenant, isAdmin, isLastAdmin, since } = membership;
	const { name, documentId: tenantId } = tenant;
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
			<div className="min-w-0 flex-1 basis-60">
				<p className="flex flex-wrap items-center gap-x-2">
					<Link
						to={href("/:locale?/my-company/:tenantId", { ...params, tenantId })}
						className="font-medium wrap-anywhere text-ink hover:underline"
					>
						{name}
					</Link>
					{isAdmin && <Badge tone="success">{t("common.admin")}</Badge>}
				</p>
				{since !== null && (
					<p className="text-ink-muted">
						{t("ownTenants.since", { day: formatDay(dayAt(Date.parse(since))) })}
					</p>
				)}
				{!isAdmin && <Rights categories={membership.categories} />}
				{isLastAdmin && <p className="mt-1 text-ink-muted">{t("ownTenants.lastAdmin", { name })}</p>}
			</div>
			{!isLastAdmin && (
				<LinkButton
					size="small"
					aria-label={t("ownTenants.leaveOne", { name })}
					to={href("/:locale?/my-profile/leave/:tenantId", { ...params, tenantId })}
				>
					{t("ownTenants.leave")}
				</LinkButton>
			)}
		</li>
	);
}

/** Categories with the same rights stand together. */
function Rights({ categories }: Pick<OwnMembership, "categories">) {
	const { t } = useTranslation();
	if (categories.length === 0) return <p className="text-ink-muted">{t("ownTenants.nothing")}</p>;
	const byRight = groupBy(categories, ({ rights }) => (rights.includes("Edit") ? "Edit" : "Read"));
	return (
		<dl className="mt-1">
			{[...byRight].map(([right, alike]) => (
				<div key={right}>
					<dt className="inline text-ink-muted">{t(`ownTenants.right.${right}`)}: </dt>
					<dd className="inline wrap-anywhere">
						{alike
							.map(({ name, isActive }) => (isActive ? name : t("ownTenants.inactive", { category: name })))
							.join(", ")}
					</dd>
				</div>
			))}
		</dl>
	);
}
