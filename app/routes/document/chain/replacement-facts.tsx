import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "react-router";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { STATE_TEXTS, StateMark } from "../../../features/documents/state-mark.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { FactGroup } from "../facts/fact-group.tsx";
import { useDocumentLink } from "../../../features/documents/use-document-link.ts";

type Reference = NonNullable<TenantDocument["replacedDocument"]>;

/** What the document replaces and what has replaced it. */
export function ReplacementFacts({ document }: { document: TenantDocument }) {
	const { t } = useTranslation();
	const { replacedByDocument, replacedDocument } = document;
	if (!replacedByDocument && !replacedDocument) return null;
	return (
		<FactGroup title={t("document.group.replacement")}>
			<Facts>
				{replacedByDocument && (
					<Fact label={t("documents.replacedByDocument")}>
						<ReferenceLink reference={replacedByDocument} />
					</Fact>
				)}
				{replacedDocument && (
					<Fact label={t("documents.replacedDocument")}>
						<ReferenceLink reference={replacedDocument} />
					</Fact>
				)}
			</Facts>
		</FactGroup>
	);
}

function ReferenceLink({ reference: { documentId, name, state } }: { reference: Reference }) {
	const { t } = useTranslation();
	const linkTo = useDocumentLink();
	return (
		<span className="flex items-baseline gap-2">
			<StateMark state={state} label={t(STATE_TEXTS[state])} />
			<Link className="min-w-0 wrap-anywhere text-accent underline" to={linkTo(documentId)}>
				{name}
			</Link>
		</span>
	);
}
