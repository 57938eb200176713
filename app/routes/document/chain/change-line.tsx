import { formatDay } from "../../../../contract/days.ts";
import { formatAmount } from "../../../../contract/amounts.ts";
import { formatMoney } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { type ChainChange, formatPercent } from "./chain-changes.ts";

/** One thing that a successor changed: what it was, what it is. */
export function ChangeLine({ change }: { change: ChainChange }) {
	const { t } = useTranslation();
	const { old, now } = valuesOf(change);
	const look = change.field === "name" ? "" : "whitespace-nowrap";
	const nothing = t("document.history.nothing");
	return (
		<li className="grid grid-cols-[minmax(3.5rem,max-content)_1fr] gap-x-3">
			<span className="text-ink-muted">{t(`documents.${change.field}`)}</span>
			<span className="min-w-0 wrap-break-word hyphens-auto tabular-nums">
				{change.field === "cost" && change.percent !== null && (
					<strong className="mr-2 font-semibold">{formatPercent(change.percent)}</strong>
				)}
				<bdi className={`text-ink-muted ${look}`}>{old ?? nothing}</bdi>
				<span aria-hidden className="px-1.5 text-ink-faint">
					→
				</span>
				<span className="sr-only"> {t("document.history.becomes")} </span>
				<bdi className={look}>{now ?? nothing}</bdi>
			</span>
		</li>
	);
}

function valuesOf(change: ChainChange): { old: string | null; now: string | null } {
	switch (change.field) {
		case "cost": {
			const { old, new: now } = change;
			return {
				old: old && formatMoney(old.amount, old.currency),
				now:
					now &&
					(now.currency === old?.currency
						? formatAmount(now.amount, now.currency)
						: formatMoney(now.amount, now.currency)),
			};
		}
		case "name":
			return { old: change.old, now: change.new };
		default:
			return { old: change.old && formatDay(change.old), now: change.new && formatDay(change.new) };
	}
}
