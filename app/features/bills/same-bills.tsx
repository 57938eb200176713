import { Link } from "react-router";
import type { Bill } from "../../../contract/bills/bill.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useDocumentLink } from "../documents/use-document-link.ts";

/** Says where a bill that is to be paid was filed, too, and whether it is paid there. */
export function SameBills({ bill: { isPaid, sameBills } }: { bill: Bill }) {
	const { t } = useTranslation();
	const linkTo = useDocumentLink();
	if (isPaid || !sameBills?.length) return null;
	return (
		<Notice tone="warning" title={t("bills.same")}>
			<ul>
				{sameBills.map((same) => (
					<li key={same.documentId}>
						<Link to={linkTo(same.documentId)} className="text-accent underline">
							<bdi>{same.name}</bdi>
						</Link>
						{same.isPaid && ` (${t("bills.samePaid")})`}
					</li>
				))}
			</ul>
		</Notice>
	);
}
