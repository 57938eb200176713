import { Form, href, useNavigation, useParams } from "react-router";
import { reasonText } from "../../features/document-form/suggestions/suggestion-button.tsx";
import { FormError } from "../../features/form/form-error.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import type { DeadlinesStep } from "./load-start.server.ts";
import { shownField } from "./shown-field.ts";

type ShownDocument = DeadlinesStep["documents"][number];

interface DeadlinesFormProps {
	shown: DeadlinesStep;
	result: FormResult | undefined;
}

/** The last step: when the new documents end, and what comes up because of that. */
export function DeadlinesForm({ shown: { documents, deadlines }, result }: DeadlinesFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { locale } = useParams();
	const intent = useNavigation().formData?.get("intent");
	if (documents.length === 0) {
		return (
			<EmptyState
				icon="calendar-days"
				title={t("start.noFilesTitle")}
				actions={
					<LinkButton to={`${href("/:locale?/start", { locale })}?step=files`} variant="primary">
						{t("start.addFiles")}
					</LinkButton>
				}
			>
				<p>{t("start.noFilesText")}</p>
			</EmptyState>
		);
	}
	const field = (date: "endDate" | "warrantyUntil", { documentId, found, ...document }: ShownDocument) => {
		const name = `${date}.${documentId}`;
		// What the text says is filled in already: it only has to be looked at, and is saved like what was typed.
		const suggested =
			document[date] === "" ? found.find((suggestion) => suggestion.date === date) : undefined;
		return {
			name,
			defaultValue: result?.typed[name] ?? suggested?.day ?? document[date],
			hint: suggested && reasonText(t, suggested.reason),
			error: message(result?.fieldErrors[name]),
		};
	};
	return (
		<Form
			method="post"
			action="?step=deadlines"
			replace
			preventScrollReset
			noValidate
			className="flex flex-col gap-6"
		>
			<div>
				<h2 className="text-xl font-semibold tracking-tight">{t("start.deadlinesTitle")}</h2>
				<p className="mt-1 text-ink-muted">{t("start.deadlinesText")}</p>
			</div>
			<FormError message={message(result?.formError)} />
			<ul className="divide-y divide-line border-y border-line">
				{documents.map((document) => {
					const { documentId, name, endDate, warrantyUntil, isBeingRead, isInvoice, payableBy } = document;
					return (
						<li
							key={documentId}
							className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
						>
							<p className="min-w-0">
								<Link
									to={href("/:locale?/documents/:documentId", { locale, documentId })}
									className="font-medium text-ink underline-offset-2 hover:underline"
								>
									<bdi className="wrap-anywhere">{name}</bdi>
								</Link>
								{isBeingRead && <span className="block text-sm text-ink-muted">{t("start.beingRead")}</span>}
							</p>
							<div className="grid grid-cols-2 gap-3">
								<input type="hidden" name="document" value={documentId} />
								<input type="hidden" name={shownField(`endDate.${documentId}`)} value={endDate} />
								<input type="hidden" name={shownField(`warrantyUntil.${documentId}`)} value={warrantyUntil} />
								{payableBy === null ? (
									<DateField
										label={t(isInvoice ? "documents.payableBy" : "start.ends")}
										{...field("endDate", document)}
									/>
								) : (
									<p className="flex flex-col gap-1.5 text-sm">
										<span className="font-medium">{t("documents.payableBy")}</span>
										<span className="tabular-nums">{payableBy}</span>
									</p>
								)}
								<DateField label={t("documents.warrantyUntil")} {...field("warrantyUntil", document)} />
							</div>
						</li>
					);
				})}
			</ul>
			<Button name="intent" value="save" pending={intent === "save"} className="self-start">
				{t("start.saveDates")}
			</Button>
			<section aria-labelledby="first-deadlines" aria-live="polite">
				<h3 id="first-deadlines" className="scroll-mt-4 font-semibold">
					{t("start.firstDeadlines")}
				</h3>
				{deadlines.length === 0 ? (
					<p className="mt-1 text-sm text-ink-muted">{t("start.noDeadlines")}</p>
				) : (
					<ul className="mt-2 text-sm">
						{deadlines.map(({ key, documentId, name, day, meaning }) => (
							<li key={key} className="flex flex-wrap gap-x-4 border-b border-line py-2">
								<span className="w-24 tabular-nums">{day}</span>
								<Link
									to={href("/:locale?/documents/:documentId", { locale, documentId })}
									className="min-w-0 flex-1 basis-40 truncate hover:underline"
								>
									<bdi>{name}</bdi>
								</Link>
								<span className="text-ink-muted">{t(meaning.key, { when: meaning.when })}</span>
							</li>
						))}
					</ul>
				)}
			</section>
			<Button variant="primary" name="intent" value="finish" className="self-start">
				{t("start.finish")}
			</Button>
		</Form>
	);
}
