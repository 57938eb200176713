import { Form, href, useNavigation } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { FormError } from "../../features/form/form-error.tsx";
import { formatMoney } from "../../features/documents/format.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { loadPayments } from "./load-payments.server.ts";
import { makeFile } from "./make-file.server.ts";
import { PaymentRows } from "./payment-rows.tsx";

export const loader = loadPayments;

export const action = makeFile;

export const meta: Route.MetaFunction = titleMeta;

/** Bills of chosen documents as one file for the bank. */
export default function PaymentsPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const pending = useNavigation().state === "submitting";
	const { bills, payer, today } = loaderData;
	const back = href("/:locale?/documents", params);
	const made = actionData && "file" in actionData ? actionData : null;
	const refused = actionData && "fieldErrors" in actionData ? actionData : null;
	const typed: Record<string, string> = actionData?.typed ?? {};
	const errorOf = (field: string) => message(refused?.fieldErrors[field]);
	return (
		<>
			<PageHeader title={t("payments.title")} back={{ to: back, label: t("document.backToList") }} />
			{bills.length === 0 ? (
				<EmptyState
					icon="wallet-cards"
					title={t("payments.noneTitle")}
					actions={<LinkButton to={back}>{t("document.backToList")}</LinkButton>}
				>
					{t("payments.noneText")}
				</EmptyState>
			) : (
				<Form method="post" className="mx-auto flex w-full max-w-3xl flex-col gap-5 p-4 lg:px-6">
					{made && (
						<Notice tone="success" title={t("payments.ready", { count: made.count })} urgent>
							<p className="tabular-nums">
								{made.sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ")}
							</p>
							<a
								href={made.file.url}
								download={made.file.name}
								className="mt-2 inline-block font-medium text-accent underline"
							>
								{t("payments.download", { name: made.file.name })}
							</a>
						</Notice>
					)}
					<FormError message={message(refused?.formError)} />
					<PaymentRows bills={bills} />
					<div className="grid gap-4 sm:grid-cols-2">
						<TextField
							label={t("payments.payer")}
							name="name"
							autoComplete="organization"
							maxLength={70}
							required
							defaultValue={typed["name"] ?? payer}
							error={errorOf("name")}
						/>
						<TextField
							label={t("payments.account")}
							name="iban"
							autoComplete="off"
							spellCheck={false}
							required
							defaultValue={typed["iban"] ?? ""}
							error={errorOf("iban")}
						/>
						<TextField
							label={t("payments.date")}
							hint={t("payments.dateHint")}
							name="date"
							type="date"
							min={today}
							defaultValue={typed["date"] ?? ""}
							error={errorOf("date")}
						/>
					</div>
					<div>
						<Button variant="primary" icon="download" pending={pending}>
							{t("payments.make")}
						</Button>
					</div>
					<p className="text-sm text-ink-muted">{t("payments.explained")}</p>
				</Form>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
