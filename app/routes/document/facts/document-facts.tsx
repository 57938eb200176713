import { Suspense } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { displayIdentifier } from "../../../../contract/entities/vocabulary.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { formatMoney } from "../../../features/documents/format.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import type { LoadedChain } from "../chain/document-chain.tsx";
import { DateFacts } from "./date-facts.tsx";
import { FactGroup } from "./fact-group.tsx";
import { FilesTeaser } from "../files/files-teaser.tsx";
import { CategoryIcon } from "../../../ui/icons/category-icon.tsx";
import { ListLink } from "./list-link.tsx";
import { PartyFacts } from "./party-facts.tsx";
import type { ShownFacts } from "./shown-facts.server.ts";

// Few documents are bills, replace one another, or remind of themselves.
const BillCards = lazyPart(async () => (await import("../bills/bill-card.tsx")).default);
const ReminderFacts = lazyPart(async () => (await import("../later-parts.ts")).ReminderFacts);
const DocumentChain = lazyPart(async () => (await import("../later-parts.ts")).DocumentChain);

/** Whether it is known that no other document replaces this one, or is replaced by it. */
function isAlone(chain: Deferred<LoadedChain> | null): boolean {
	return chain !== null && !(chain instanceof Promise) && chain.ok && chain.value.length < 2;
}

/** From here on the heading of a phone may cut a name. */
const HEADING_LENGTH = 60;

interface DocumentFactsProps {
	document: TenantDocument;
	/** YYYY-MM-DD. */
	today: string;
	shown: ShownFacts;
	chain: Deferred<LoadedChain> | null;
}

/** All that is known of a document, in groups; a group that would be empty is left out. */
export function DocumentFacts({ document, today, shown, chain }: DocumentFactsProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { documentNumber, description, cost, documentFolders, filterGroups } = document;
	return (
		<>
			<FilesTeaser files={document.documentFiles} />
			{document.documentFiles.some(({ bills }) => bills && bills.length > 0) && (
				<Suspense>
					<BillCards document={document} today={today} />
				</Suspense>
			)}
			<FactGroup title={t("document.group.what")} isFirst>
				<Facts>
					{document.name.length > HEADING_LENGTH && (
						<Fact label={t("documents.name")}>
							<bdi className="wrap-anywhere">{document.name}</bdi>
						</Fact>
					)}
					<Fact label={t("documents.identifier")}>{displayIdentifier(document)}</Fact>
					<Fact label={t("documents.documentCategory")}>
						<ListLink filter="category" id={document.documentCategory.documentId}>
							{document.documentCategory.icon && (
								<CategoryIcon
									name={document.documentCategory.icon}
									className="mr-1.5 inline align-[-0.15em] text-ink-muted"
								/>
							)}
							{document.documentCategory.name}
						</ListLink>
					</Fact>
					{hasSeveralTenants && <Fact label={t("documents.tenant")}>{document.tenant.name}</Fact>}
					{documentNumber !== null && (
						<Fact label={t("documents.documentNumber")}>
							<span className="wrap-anywhere">{documentNumber}</span>
						</Fact>
					)}
					{cost !== null && (
						<Fact label={t("documents.cost")}>{formatMoney(cost, document.costCurrency)}</Fact>
					)}
					{documentFolders.length > 0 && (
						<Fact label={t("documents.documentFolders")}>
							<span className="flex flex-wrap gap-1">
								{documentFolders.map(({ documentId, name }) => (
									<ListLink key={documentId} filter="folder" id={documentId}>
										<Badge>{name}</Badge>
									</ListLink>
								))}
							</span>
						</Fact>
					)}
					{filterGroups.length > 0 && (
						<Fact label={t("document.filterGroups")}>
							<span className="wrap-anywhere">{filterGroups.join(", ")}</span>
						</Fact>
					)}
				</Facts>
				{description !== null && (
					<p className="mt-2 border-l-2 border-line pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
						{description}
					</p>
				)}
			</FactGroup>
			<DateFacts document={document} shown={shown} />
			<PartyFacts participations={document.documentParticipations} countries={shown.countries} />
			<Suspense>
				<ReminderFacts document={document} distances={shown.reminders} />
				{!isAlone(chain) && <DocumentChain document={document} chain={chain} />}
			</Suspense>
			<p className="mt-6 border-t border-line pt-4 text-xs text-ink-muted">
				{t("document.createdAndChanged", { created: shown.created, changed: shown.changed })}
			</p>
		</>
	);
}
