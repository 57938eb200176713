import { Form, href, useNavigation, useParams } from "react-router";
import { plainAmount } from "../../../../contract/amounts.ts";
import { mayEdit, type Right } from "../../../../contract/entities/rights.ts";
import type { Bill } from "../../../../contract/bills/bill.ts";
import { formatIban, formatReference } from "../../../features/bills/bill-words.ts";
import { SameBills } from "../../../features/bills/same-bills.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CopyField } from "../../../ui/forms/copy-field.tsx";

interface PaymentDetailsProps {
	bill: Bill;
	documentId: string;
	rights: readonly Right[];
}

/** What has to be typed where no code can be scanned, and that it is paid. */
export function PaymentDetails({ bill, documentId, rights }: PaymentDetailsProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const pending = useNavigation().formData?.get("intent") === "billPaid";
	const file = `${href("/:locale?/documents/payments", { locale })}?document=${documentId}`;
	return (
		<div className="flex flex-col gap-3 text-sm md:w-96">
			{bill.problems.length > 0 && (
				<Notice tone="danger" title={t("bills.checkBeforePaying")}>
					{t("bills.problemsOnDocument")}
				</Notice>
			)}
			<SameBills bill={bill} />
			{bill.creditor && <CopyField label={t("bills.creditor")} value={bill.creditor.name} />}
			{bill.iban !== null && <CopyField label={t("bills.iban")} value={formatIban(bill.iban)} />}
			{bill.amount !== null && (
				<CopyField
					label={t("bills.amountIn", { currency: bill.currency })}
					value={plainAmount(bill.amount, bill.currency)}
				/>
			)}
			{bill.reference !== null && <CopyField label={t("bills.reference")} value={formatReference(bill)} />}
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
	);
}
