import { Form, href, useNavigation, useParams } from "react-router";
import type { Bill, BillProblem } from "../../../../contract/bills/bill.ts";
import { billsOf, isPayableBill } from "../../../../contract/bills/payable-bills.ts";
import { LATE_BILL_DAYS } from "../../../../contract/constants.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { daysBetween, formatDay } from "../../../../contract/days.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { mayEdit } from "../../../../contract/entities/rights.ts";
import { billTitle, formatIban, formatReference } from "../../../features/bills/bill-words.ts";
import { SameBills } from "../../../features/bills/same-bills.tsx";
import { formatDistance, formatMoney, formatSince } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

/** Bills that are shown with all they say; the rates of a year would push everything else away. */
const MAX_SHOWN = 12;

const PROBLEMS: Readonly<Record<BillProblem, TextKey>> = {
	iban: "bills.problem.iban",
	reference: "bills.problem.reference",
	referenceKind: "bills.problem.referenceKind",
};

interface BillCardsProps {
	document: TenantDocument;
	/** YYYY-MM-DD. */
	today: string;
}

/** What was read of the bills of a document, and what can be done about them. */
export default function BillCards({ document, today }: BillCardsProps) {
	return billsOf(document)
		.slice(0, MAX_SHOWN)
		.map((bill) => <BillCard key={bill.documentId} bill={bill} document={document} today={today} />);
}

function BillCard({ bill, document, today }: BillCardsProps & { bill: Bill }) {
	const { t } = useTranslation();
	const { creditor, iban, reference, message, dueDate, isPaid, isOwn, problems } = bill;
	const days = dueDate === null ? null : daysBetween(today, dueDate);
	return (
		<section
			aria-labelledby={`bill-${bill.documentId}`}
			className="mt-4 rounded-md border border-line p-3.5 text-sm print:break-inside-avoid"
		>
			<h2 id={`bill-${bill.documentId}`} className="flex gap-2.5 font-semibold">
				<Icon
					name={isPaid ? "circle-check" : "wallet-cards"}
					className={isPaid ? "mt-0.5 size-4 text-accent" : "mt-0.5 size-4 text-ink-muted"}
				/>
				<span className="min-w-0 tabular-nums">{billTitle(t, bill)}</span>
			</h2>
			<BillState bill={bill} days={days} />
			<div className="mt-2">
				<Facts>
					{creditor && (
						<Fact label={t("bills.creditor")}>
							<bdi>{creditor.name}</bdi>
							{creditor.city && (
								<span className="block text-ink-muted">
									{[creditor.street, `${creditor.zipCode ?? ""} ${creditor.city}`.trim()]
										.filter(Boolean)
										.join(", ")}
								</span>
							)}
						</Fact>
					)}
					{iban !== null && (
						<Fact label={t("bills.iban")}>
							<Checked isRight={!problems.includes("iban")}>{formatIban(iban)}</Checked>
						</Fact>
					)}
					{reference !== null && (
						<Fact label={t("bills.reference")}>
							<Checked isRight={!problems.includes("reference")}>{formatReference(bill)}</Checked>
						</Fact>
					)}
					{message !== null && (
						<Fact label={t("bills.message")}>
							<span className="wrap-anywhere">{message}</span>
						</Fact>
					)}
					<InvoiceFacts bill={bill} />
				</Facts>
			</div>
			<div className="mt-2 empty:hidden">
				<SameBills bill={bill} />
			</div>
			{problems.length > 0 && isOwn !== true && (
				<div className="mt-2 flex flex-col gap-2">
					<Notice tone="danger" title={t("bills.checkBeforePaying")}>
						<ul>
							{problems.map((problem) => (
								<li key={problem}>{t(PROBLEMS[problem])}</li>
							))}
						</ul>
					</Notice>
				</div>
			)}
			<BillActions bill={bill} document={document} />
		</section>
	);
}

function BillState({ bill: { isPaid, isDebited, isOwn }, days }: { bill: Bill; days: number | null }) {
	const { t } = useTranslation();
	const indented = "mt-0.5 pl-6.5";
	if (isOwn) return <p className={`${indented} text-ink-muted`}>{t("bills.own")}</p>;
	if (isPaid) return <p className={`${indented} text-accent`}>{t("bills.paid")}</p>;
	if (isDebited) return <p className={`${indented} text-ink-muted`}>{t("bills.debited")}</p>;
	if (days === null) return null;
	const tone =
		days < 0 ? "font-medium text-danger" : days <= 7 ? "font-medium text-warning" : "text-ink-muted";
	return (
		<p className={`${indented} ${tone}`}>
			{days < 0 && days >= -LATE_BILL_DAYS
				? t("bills.overdue", { when: formatSince(days) })
				: t(days < 0 ? "bills.wasDue" : "bills.dueIn", { when: formatDistance(days) })}
		</p>
	);
}

function Checked({ isRight, children }: { isRight: boolean; children: string }) {
	const { t } = useTranslation();
	return (
		<span className="tabular-nums">
			{children}{" "}
			<Icon
				name={isRight ? "check" : "circle-alert"}
				label={t(isRight ? "bills.checkDigitsRight" : "bills.checkDigitsWrong")}
				className={`inline size-3.5 align-[-0.15em] ${isRight ? "text-accent" : "text-danger"}`}
			/>
		</span>
	);
}

function InvoiceFacts({ bill }: { bill: Bill }) {
	const { t } = useTranslation();
	const { invoiceNumber, invoiceDate, taxAmount, taxNumber, currency } = bill;
	return (
		<>
			{invoiceNumber !== null && (
				<Fact label={t("bills.invoiceNumber")}>
					<span className="wrap-anywhere">{invoiceNumber}</span>
				</Fact>
			)}
			{invoiceDate !== null && <Fact label={t("bills.invoiceDate")}>{formatDay(invoiceDate)}</Fact>}
			{(taxAmount !== null || taxNumber !== null) && (
				<Fact label={t("bills.tax")}>
					{taxAmount !== null && formatMoney(taxAmount, currency)}
					{taxNumber !== null && <span className="block whitespace-nowrap">{taxNumber}</span>}
				</Fact>
			)}
		</>
	);
}

function BillActions({ bill, document }: { bill: Bill; document: TenantDocument }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const intent = useNavigation().formData?.get("intent");
	const { documentId, rights } = document;
	const isEditor = mayEdit(rights);
	const payment = `${href("/:locale?/documents/:documentId/payment", { locale, documentId })}?bill=${bill.documentId}`;
	const canPay = isPayableBill(bill) && !bill.isPaid;
	if (!isEditor && !canPay) return null;
	return (
		<div className="mt-3 flex flex-wrap gap-2 print:hidden">
			{canPay && (
				<LinkButton to={payment} variant="primary" icon="smartphone" size="small">
					{t("bills.pay")}
				</LinkButton>
			)}
			{isEditor && (
				<Form method="post" replace preventScrollReset className="contents">
					<input type="hidden" name="bill" value={bill.documentId} />
					<Button name="intent" value="adoptBill" size="small" pending={intent === "adoptBill"}>
						{t("bills.adopt")}
					</Button>
					{isPayableBill(bill) && (
						<Button
							name="intent"
							value={bill.isPaid ? "billNotPaid" : "billPaid"}
							size="small"
							icon={bill.isPaid ? "undo-2" : "check"}
							pending={intent === "billPaid" || intent === "billNotPaid"}
						>
							{t(bill.isPaid ? "bills.notPaid" : "bills.markPaid")}
						</Button>
					)}
				</Form>
			)}
		</div>
	);
}
