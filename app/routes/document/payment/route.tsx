import { Form, href, useNavigation } from "react-router";
import { mayEdit } from "../../../../contract/entities/rights.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { billTitle, formatIban, formatReference } from "../../../features/bills/bill-words.ts";
import type { ColourHandle } from "../../../features/colour-mode/colour-mode.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CopyField } from "../../../ui/forms/copy-field.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { loadPayment, payOnPage } from "./load-payment.server.ts";

export const loader = loadPayment;

export const action = payOnPage;

/** A banking app reads dark squares on white. */
export const handle: ColourHandle = { colourMode: "light" };

export const meta: Route.MetaFunction = titleMeta;

/** The code of a bill as large as the screen allows, for the banking app, and what has to be typed where there is none. */
export default function PaymentPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const pending = useNavigation().formData?.get("intent") === "billPaid";
	const { bill, picture, rights } = loaderData;
	const back = href("/:locale?/documents/:documentId", params);
	const file = `${href("/:locale?/documents/payments", params)}?document=${params.documentId}`;
	const title = billTitle(t, bill);
	return (
		<>
			<PageHeader title={title} back={{ to: back, label: t("document.backToDocument") }} />
			<div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 p-4 md:flex-row md:items-start lg:px-6">
				{picture ? (
					<figure className="min-w-0 flex-1 md:max-w-[min(36rem,calc(100dvh-9rem))]">
						<img src={picture} alt={t("bills.codeOf", { title })} className="aspect-square w-full" />
						<figcaption className="mt-2 text-center text-sm text-ink-muted">{t("bills.scanHint")}</figcaption>
					</figure>
				) : (
					<div className="flex-1">
						<Notice tone="info">{t("bills.noCode")}</Notice>
					</div>
				)}
				<div className="flex flex-col gap-3 text-sm md:w-80">
					{bill.problems.length > 0 && (
						<Notice tone="danger" title={t("bills.checkBeforePaying")}>
							{t("bills.problemsOnDocument")}
						</Notice>
					)}
					{bill.creditor && <CopyField label={t("bills.creditor")} value={bill.creditor.name} />}
					{bill.iban !== null && <CopyField label={t("bills.iban")} value={formatIban(bill.iban)} />}
					{bill.amount !== null && (
						<CopyField
							label={t("bills.amountIn", { currency: bill.currency })}
							value={bill.amount.toFixed(2)}
						/>
					)}
					{bill.reference !== null && (
						<CopyField label={t("bills.reference")} value={formatReference(bill)} />
					)}
					{bill.message !== null && <CopyField label={t("bills.message")} value={bill.message} />}
					<div className="mt-2 flex flex-wrap gap-2">
						{mayEdit(rights) && !bill.isPaid && (
							<Form method="post">
								<input type="hidden" name="bill" value={bill.documentId} />
								<Button name="intent" value="billPaid" variant="primary" icon="check" pending={pending}>
									{t("bills.markPaid")}
								</Button>
							</Form>
						)}
						<LinkButton to={file} icon="download">
							{t("bills.asFile")}
						</LinkButton>
					</div>
				</div>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
