import { href, useParams } from "react-router";
import type { ClosingTenant } from "../../../../contract/identity/account-closing.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import type { Tone } from "../../../ui/tones.ts";

const TONES = {
	leave: "neutral",
	mandate: "neutral",
	guest: "neutral",
	delete: "danger",
	lastAdmin: "warning",
} as const satisfies Record<ClosingTenant["fate"], Tone>;

/** What becomes of each tenant; where one cannot go, what solves it. */
export function FateList({ tenants }: { tenants: readonly ClosingTenant[] }) {
	const { t } = useTranslation();
	if (tenants.length === 0) return null;
	return (
		<section aria-labelledby="own-fates">
			<SectionHeading id="own-fates">{t("deleteAccount.tenants")}</SectionHeading>
			<ul className="divide-y divide-line">
				{tenants.map((entry) => (
					<Fate key={entry.tenant.documentId} {...entry} />
				))}
			</ul>
		</section>
	);
}

function Fate({ tenant: { name, documentId: tenantId }, fate, documents, isSubscribed }: ClosingTenant) {
	const { t } = useTranslation();
	const params = useParams();
	return (
		<li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
			<div className="min-w-0 flex-1 basis-60">
				<p className="flex flex-wrap items-center gap-x-2">
					<span className="font-medium wrap-anywhere">{name}</span>
					<Badge tone={TONES[fate]}>{t(`deleteAccount.fate.${fate}`)}</Badge>
				</p>
				<p className="mt-1 max-w-prose text-ink-muted">
					{t(`deleteAccount.fateText.${fate}`, { documents: formatCount(documents ?? 0) })}
				</p>
				{isSubscribed && <p className="mt-1 max-w-prose">{t("deleteAccount.subscribed")}</p>}
			</div>
			{fate === "lastAdmin" && (
				<LinkButton
					size="small"
					aria-label={t("deleteAccount.toPermissionsOf", { name })}
					to={href("/:locale?/permissions/:tenantId", { ...params, tenantId })}
				>
					{t("deleteAccount.toPermissions")}
				</LinkButton>
			)}
		</li>
	);
}
