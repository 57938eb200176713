import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { loadPayments } from "./load-payments.server.ts";
import { makeFile } from "./make-file.server.ts";
import { PaymentForm } from "./payment-form.tsx";

export const loader = loadPayments;

export const action = makeFile;

export const meta: Route.MetaFunction = titleMeta;

/** Bills of chosen documents as one file for the bank. */
export default function PaymentsPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const back = href("/:locale?/documents", params);
	return (
		<>
			<PageHeader title={t("payments.title")} back={{ to: back, label: t("document.backToList") }} />
			{loaderData.missing > 0 && (
				<div className="page-column pt-5">
					<Notice tone="warning">
						{t("payments.missing", { count: loaderData.missing, most: loaderData.most })}
					</Notice>
				</div>
			)}
			{loaderData.bills.length === 0 ? (
				<EmptyState
					icon="wallet-cards"
					title={t("payments.noneTitle")}
					actions={<LinkButton to={back}>{t("document.backToList")}</LinkButton>}
				>
					{t("payments.noneText")}
				</EmptyState>
			) : (
				<PaymentForm
					bills={loaderData.bills}
					payer={loaderData.payer}
					made={actionData && "file" in actionData ? actionData : null}
					refused={actionData && "fieldErrors" in actionData ? actionData : null}
					typed={actionData?.typed ?? {}}
					chosen={actionData?.chosen ?? null}
				/>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
