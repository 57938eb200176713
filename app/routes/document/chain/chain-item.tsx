import { Link } from "react-router";
import { formatDay } from "../../../../contract/days.ts";
import { formatMoney } from "../../../features/documents/format.ts";
import { STATE_TEXTS, StateMark } from "../../../features/documents/state-mark.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useDocumentLink } from "../../../features/documents/use-document-link.ts";
import type { VisibleLink } from "./chain-changes.ts";
import type { ChainEntry } from "./chain-entries.ts";
import { ChangeLines } from "./change-lines.tsx";

interface ChainItemProps {
	entry: ChainEntry;
	/** The document that is shown. */
	currentId: string;
}

/** A document on the line: its name, how long it ran, what it cost, and what it changed. */
export function ChainItem({ entry: { link, changes }, currentId }: ChainItemProps) {
	const { t } = useTranslation();
	return (
		<li className="relative flex gap-3 pb-5 text-sm last:pb-1">
			<span aria-hidden className="absolute top-5 bottom-0 left-2 w-px bg-line in-[li:last-child]:hidden" />
			<span className="flex h-5 w-4 shrink-0 items-center justify-center">
				{link ? (
					<StateMark state={link.state} label={t(STATE_TEXTS[link.state])} />
				) : (
					<Icon name="lock" className="size-3.5 text-ink-faint" />
				)}
			</span>
			<div className="min-w-0 flex-1">
				{link ? (
					<>
						<ChainName link={link} isCurrent={link.documentId === currentId} />
						<p className="text-ink-muted tabular-nums">
							{[periodOf(link), link.cost !== null && formatMoney(link.cost, link.costCurrency)]
								.filter(Boolean)
								.join(" · ")}
						</p>
						<ChangeLines changes={changes} />
					</>
				) : (
					<p className="text-ink-muted italic">{t("document.chain.hidden")}</p>
				)}
			</div>
		</li>
	);
}

function ChainName({ link: { documentId, name }, isCurrent }: { link: VisibleLink; isCurrent: boolean }) {
	const { t } = useTranslation();
	const linkTo = useDocumentLink();
	if (isCurrent) {
		return (
			<p aria-current="true" className="font-semibold wrap-anywhere">
				<bdi>{name}</bdi>
				<span className="font-normal text-ink-muted"> · {t("document.chain.current")}</span>
			</p>
		);
	}
	return (
		<p className="wrap-anywhere">
			<Link className="text-accent underline" to={linkTo(documentId)}>
				<bdi>{name}</bdi>
			</Link>
		</p>
	);
}

function periodOf({ startDate, endDate }: VisibleLink): string | null {
	if (startDate === null && endDate === null) return null;
	return `${startDate ? formatDay(startDate) : "…"} – ${endDate ? formatDay(endDate) : "…"}`;
}
