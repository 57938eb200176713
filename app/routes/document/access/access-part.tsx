import { Suspense } from "react";
import { href, useParams } from "react-router";
import type { DocumentViewers } from "../../../../contract/entities/document-viewers.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { mayEdit } from "../../../../contract/entities/rights.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import { failedRead } from "../../../features/failed-reads/failed-read.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useOffers, useSignedIn } from "../../../features/session/signed-in.ts";
import { useStore } from "../../../store.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { PartFailed } from "../part-failed.tsx";
import { PartSkeleton } from "../part-skeleton.tsx";
import { DocumentShares, type LoadedShares } from "./document-shares.tsx";
import { ViewerItem } from "./viewer-item.tsx";

export type LoadedViewers = Attempt<DocumentViewers>;

interface AccessPartProps {
	document: TenantDocument;
	/** `null` while it is not asked for yet. */
	viewers: Deferred<LoadedViewers> | null;
	/** `null` where nothing can be shared. */
	shares: Deferred<LoadedShares> | null;
}

/** Who can see the document, and why. */
export function AccessPart({ document, viewers, shares }: AccessPartProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const hasRecord = useOffers("audit");
	const { tenant, documentId } = document;
	const path = href("/:locale?/my-company/:tenantId/history", { locale, tenantId: tenant.documentId });
	const record = `${path}?${new URLSearchParams({ document: documentId })}`;
	// What is said above the page is not on its way.
	const hasFailed = useStore(failedRead) !== null;
	return (
		<>
			<div className="flex flex-col gap-1 pt-5 text-sm text-ink-muted">
				<p className="wrap-anywhere">
					{t("document.access.explanation", {
						tenant: document.tenant.name,
						category: document.documentCategory.name,
					})}
				</p>
				{!mayEdit(document.rights) && <p>{t("document.access.ownOnly")}</p>}
				{/* Full rights on a document are those of an admin of its tenant. */}
				{document.rights.includes("Admin") && hasRecord && (
					<p>
						<Link to={record} className="rounded-sm text-accent underline">
							{t("document.access.record")}
						</Link>
					</p>
				)}
			</div>
			{shares !== null && viewers !== null && (
				<Suspense fallback={<PartSkeleton />}>
					<DocumentShares documentId={documentId} shares={shares} viewers={viewers} />
				</Suspense>
			)}
			{viewers === null ? (
				!hasFailed && <PartSkeleton />
			) : (
				<Suspense fallback={<PartSkeleton />}>
					<Viewers viewers={viewers} />
				</Suspense>
			)}
		</>
	);
}

function Viewers({ viewers }: { viewers: Deferred<LoadedViewers> }) {
	const { t } = useTranslation();
	const ownEmail = useSignedIn()?.user.email;
	const loaded = useDeferred(viewers);
	if (!loaded.ok) {
		return (
			<div className="pt-5">
				<PartFailed title={t("document.access.failed")} error={loaded.error} />
			</div>
		);
	}
	return (
		<ul aria-label={t("document.access.people", { count: loaded.value.viewers.length })} className="mt-3">
			{loaded.value.viewers.map((viewer) => (
				<ViewerItem key={viewer.userId} viewer={viewer} isSelf={viewer.email === ownEmail} />
			))}
		</ul>
	);
}
