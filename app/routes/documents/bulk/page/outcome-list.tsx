import { Form } from "react-router";
import { doneText, failureText } from "../../../../features/bulk/bulk-texts.ts";
import { useOffers } from "../../../../features/session/signed-in.ts";
import { useMessage, useTranslation } from "../../../../texts/translations.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import type { BulkOutcome } from "./bulk-form.server.ts";
import { SentDocuments } from "./sent-documents.tsx";

interface OutcomeListProps {
	outcome: BulkOutcome;
	listAddress: string;
}

/**
 * What could not be changed and why, each with the way to try it again; the way to go on with what is left; and the way back.
 */
export function OutcomeList({ outcome, listAddress }: OutcomeListProps) {
	const { change, done, changed, failures, left } = outcome;
	const canUndo = useOffers("undo") && changed.length > 0;
	const { t } = useTranslation();
	const message = useMessage();
	const unfinished = left.length > 0 ? t("bulk.halfway") : t("bulk.finished");
	const title = failures.length > 0 ? t("bulk.failedTitle", { count: failures.length }) : unfinished;

	return (
		<>
			<PageHeader title={title} back={{ to: listAddress, label: t("explorer.title") }} />
			<div className="page-column flex flex-col gap-4 py-5">
				<output className="block">
					{done > 0 && `${t(doneText(change.intent, done), { shown: String(done) })} `}
					{left.length > 0 && t("bulk.left", { count: left.length })}
				</output>
				{failures.length > 0 && (
					<ul className="divide-y divide-line border-y border-line text-sm">
						{failures.map((failed) => (
							<li key={failed.documentId} className="flex items-center gap-3 py-2.5">
								<div className="min-w-0 flex-1">
									<p className="truncate font-medium">
										<bdi>{failed.name}</bdi>
									</p>
									<p className="text-ink-muted">{message(failureText(failed))}</p>
								</div>
								<Form method="post">
									<SentDocuments change={change} documents={[failed]} />
									<Button size="small" aria-label={t("bulk.retryOne", { name: failed.name })}>
										{t("bulk.retry")}
									</Button>
								</Form>
							</li>
						))}
					</ul>
				)}
				<div className="form-actions">
					{left.length > 0 && (
						<Form method="post">
							<SentDocuments change={change} documents={left} done={done} changed={changed} />
							<Button variant="primary">{t("bulk.goOn")}</Button>
						</Form>
					)}
					{failures.length > 0 && (
						<Form method="post">
							<SentDocuments change={change} documents={failures} />
							<Button variant={left.length > 0 ? "secondary" : "primary"}>{t("bulk.retryAll")}</Button>
						</Form>
					)}
					{canUndo && (
						<Form method="post">
							<SentDocuments change={{ intent: "undo" }} documents={changed} />
							<Button>{t("documents.undo")}</Button>
						</Form>
					)}
					<LinkButton to={listAddress}>{t("bulk.toList")}</LinkButton>
				</div>
			</div>
		</>
	);
}
