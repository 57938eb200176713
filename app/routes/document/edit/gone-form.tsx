import { Form, href, useLocation, useParams } from "react-router";
import { formatDay } from "../../../../contract/days.ts";
import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import type { DocumentFormResult } from "../../../features/document-form/save/document-form-result.ts";
import type { DocumentFormValues } from "../../../features/document-form/values/document-form-values.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { usePageAddress } from "../page-address.ts";
import { DeletionNotice } from "./deletion-notice.tsx";
import { MovedNotice } from "./moved-notice.tsx";

interface GoneFormProps {
	result: DocumentFormResult;
	/** The document can be read still. */
	isThere: boolean;
}

/**
 * Without scripts a form cannot stay where its document is gone meanwhile, was moved, or may only be read: what was typed
 * into it, to restore the document with where the user may, or else to copy.
 */
export default function GoneForm({ result, isThere }: GoneFormProps) {
	const { typed, deletion, sent } = result;
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	const address = usePageAddress();
	const params = useParams();
	const title = typed.name || t("document.gone.title");
	return (
		<div className="flex flex-1 flex-col">
			<title>{`${title} · ${t("common.appName")}`}</title>
			<PageHeader title={<bdi>{title}</bdi>} />
			<div className="page-column flex flex-col gap-6 py-5">
				<WhyGone result={result} isThere={isThere} />
				<TypedTexts typed={typed} />
				<div className="form-actions">
					{deletion && (
						<Form method="post" action={pathname + search}>
							{sent?.map(([name, value], position) => (
								// oxlint-disable-next-line react/no-array-index-key -- a name can be there more than once
								<input key={position} type="hidden" name={name} value={value} />
							))}
							<Button variant="primary" name="restore" value={deletion.version}>
								{t("document.deleted.restore")}
							</Button>
						</Form>
					)}
					{isThere ? (
						<LinkButton to={address({ edit: null })}>{t("document.gone.toDocument")}</LinkButton>
					) : (
						<LinkButton to={href(deletion ? "/:locale?/documents/bin" : "/:locale?/documents", params)}>
							{t(deletion ? "document.deleted.toBin" : "error.page.toDocuments")}
						</LinkButton>
					)}
				</div>
			</div>
		</div>
	);
}

function WhyGone({ result: { deletion, moved, formError }, isThere }: GoneFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const why = isThere ? message(formError) : t("document.gone.text");
	if (deletion) return <DeletionNotice deletion={deletion} />;
	if (moved) return <MovedNotice moved={moved} />;
	return (
		<Notice tone="warning" title={t(isThere ? "document.gone.readOnly" : "document.gone.title")} urgent>
			{why && <p>{why}</p>}
			<p>{t("document.gone.kept")}</p>
		</Notice>
	);
}

function TypedTexts({ typed }: { typed: DocumentFormValues }) {
	const { t } = useTranslation();
	const cost = typed.cost && `${typed.costCurrency} ${typed.cost}`;
	const parties = typed.documentParticipations
		.filter(({ isRemoved }) => !isRemoved)
		.map(({ label, fields }) => label || fields.name || `${fields.firstName} ${fields.lastName}`.trim());
	const texts = [
		[t("documents.name"), typed.name],
		[t("documents.documentNumber"), typed.documentNumber],
		[t("documents.description"), typed.description],
		[t("documents.documentParties"), parties.filter(Boolean).join("\n")],
		...DOCUMENT_DATES.map((date) => [t(`documents.${date}`), typed[date] && formatDay(typed[date])]),
		[t("documents.cost"), cost],
		[t("documents.documentFolders"), typed.newFolders.join("\n")],
	];
	return (
		<Facts>
			{texts.map(
				([label, text]) =>
					text !== "" && (
						<Fact key={label} label={label}>
							<bdi className="wrap-anywhere whitespace-pre-wrap">{text}</bdi>
						</Fact>
					),
			)}
		</Facts>
	);
}
