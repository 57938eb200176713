import { href, useParams } from "react-router";
import type { ClosingTenant } from "../../../../contract/identity/account-closing.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import type { Tone } from "../../../ui/tones.ts";
import { groupedFates } from "./grouped-fates.ts";

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
				{groupedFates(tenants).map(([first, ...others]) =>
					first && others.length > 0 ? (
						<SharedFate key={first.fate} tenants={[first, ...others]} fate={first.fate} />
					) : (
						first && <Fate key={first.tenant.documentId} {...first} />
					),
				)}
			</ul>
		</section>
	);
}

interface SharedFateProps {
	tenants: readonly ClosingTenant[];
	fate: ClosingTenant["fate"];
}

/** The same becomes of all of these: their names stand behind a click. */
function SharedFate({ tenants, fate }: SharedFateProps) {
	const { t } = useTranslation();
	const shown = formatCount(tenants.length);
	return (
		<li className="py-3">
			<p className="flex flex-wrap items-center gap-x-2">
				<span className="font-medium">{t("deleteAccount.several", { shown })}</span>
				<Badge tone={TONES[fate]}>{t(`deleteAccount.fate.${fate}`)}</Badge>
			</p>
			<p className="mt-1 max-w-prose text-ink-muted">
				{t(`deleteAccount.fateText.${fate}`, { documents: formatCount(0) })}
			</p>
			<details className="mt-1">
				<summary className="w-fit cursor-pointer rounded-sm py-1 text-accent pointer-coarse:py-2.5">
					{t("deleteAccount.names")}
				</summary>
				<ul className="columns-[16rem] gap-x-6 py-1">
					{tenants.map(({ tenant: { documentId, name } }) => (
						<li key={documentId} className="break-inside-avoid py-0.5 wrap-anywhere">
							{name}
						</li>
					))}
				</ul>
			</details>
		</li>
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
