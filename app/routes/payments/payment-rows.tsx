import { formatDay } from "../../../contract/days.ts";
import { formatIban } from "../../features/bills/bill-words.ts";
import { formatMoney } from "../../features/documents/format.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { PayableBill } from "./load-payments.server.ts";

interface PaymentRowsProps {
	bills: readonly PayableBill[];
	/** Ids of those that somebody has chosen; `null` before. */
	chosen: readonly string[] | null;
}

/**
 * The bills to choose from; one with a wrong number, that is wanted twice, that another document has replaced, or that
 * another tenant owes is not chosen unless somebody does so.
 */
export function PaymentRows({ bills, chosen }: PaymentRowsProps) {
	const { t } = useTranslation();
	const isChosen = (bill: PayableBill) =>
		chosen?.includes(bill.documentId) ??
		(bill.problems.length === 0 && !bill.isRepeated && !bill.isReplaced && !bill.isOfOtherPayer);
	return (
		<fieldset>
			<legend className="mb-2 text-sm font-medium">{t("payments.bills")}</legend>
			<ul className="divide-y divide-line rounded-md border border-line">
				{bills.map((bill) => (
					<li key={bill.documentId}>
						<label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-3.5 py-2.5 text-sm">
							<input
								type="checkbox"
								name="bill"
								value={bill.documentId}
								defaultChecked={isChosen(bill)}
								className="mt-0.5 size-4 accent-(--color-accent)"
							/>
							<span>
								<span className="block font-medium wrap-anywhere">
									{bill.creditor?.name ?? bill.document}
								</span>
								<span className="block text-ink-muted wrap-anywhere">{bill.document}</span>
							</span>
							<span className="text-right whitespace-nowrap tabular-nums">
								{formatMoney(bill.amount ?? 0, bill.currency)}
								{bill.dueDate !== null && (
									<span className="block text-ink-muted">{formatDay(bill.dueDate)}</span>
								)}
							</span>
							<span className="col-span-2 col-start-2">
								<span className="block text-ink-muted tabular-nums">{formatIban(bill.iban ?? "")}</span>
								{bill.problems.length > 0 && (
									<span className="block text-danger">{t("bills.checkBeforePaying")}</span>
								)}
								{bill.isRepeated && <span className="block text-warning">{t("bills.same")}</span>}
								{bill.isReplaced && <span className="block text-warning">{t("payments.replaced")}</span>}
								{bill.isOfOtherPayer && (
									<span className="block text-warning wrap-anywhere">
										{t("payments.otherPayer", { tenant: bill.tenant.name })}
									</span>
								)}
							</span>
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}
