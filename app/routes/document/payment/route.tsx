import { href } from "react-router";
import { billTitle } from "../../../features/bills/bill-words.ts";
import type { ColourHandle } from "../../../features/colour-mode/colour-mode.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { loadPayment, payOnPage } from "./load-payment.server.ts";
import { PaymentDetails } from "./payment-details.tsx";

export const loader = loadPayment;

export const action = payOnPage;

/** A banking app reads dark squares on white. */
export const handle: ColourHandle = { colourMode: "light" };

export const meta: Route.MetaFunction = titleMeta;

/** The code of a bill as large as the screen allows, for the banking app. */
export default function PaymentPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { bill, picture, rights } = loaderData;
	const back = href("/:locale?/documents/:documentId", params);
	const title = billTitle(t, bill);
	return (
		<>
			<PageHeader
				title={<span className="whitespace-normal max-sm:text-base max-sm:leading-5">{title}</span>}
				back={{ to: back, label: t("document.backToDocument") }}
			/>
			<div className="flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-5 md:flex-row md:items-start lg:px-6">
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
				<PaymentDetails bill={bill} documentId={params.documentId} rights={rights} />
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
