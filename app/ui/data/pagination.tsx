import { useTranslation } from "../../texts/translations.tsx";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { LinkAtClick } from "../buttons/link-at-click.tsx";

interface PaginationProps {
	/** From 1. */
	page: number;
	pageCount: number;
	/** The address of a page. */
	pageTo: (page: number) => string;
	/**
	 * The address when a link is clicked, from the page that the list leads to by then, drawn or not; without it clicks
	 * go on from what is drawn.
	 */
	pageToAtClick?: (choose: (page: number) => number) => string;
	/** What has these pages, where there is more than one list. */
	label?: string;
}

/** Links to the pages of a list. */
export function Pagination({ page, pageCount, pageTo, pageToAtClick, label }: PaginationProps) {
	const { t } = useTranslation();
	if (pageCount <= 1) return null;
	const atClick = (choose: (page: number) => number) => pageToAtClick && (() => pageToAtClick(choose));

	return (
		<nav aria-label={label ?? t("ui.pages")} className="flex items-center gap-0.5">
			<Step
				icon="chevron-left"
				label={t("ui.previousPage")}
				to={page > 1 ? pageTo(page - 1) : undefined}
				toAtClick={atClick((current) => Math.max(current - 1, 1))}
			/>
			<span className="px-2 text-sm text-ink-muted tabular-nums sm:hidden">
				{page} / {pageCount}
			</span>
			{pagesToShow(page, pageCount).map((shown, index, all) => (
				<span key={shown} className="hidden items-center sm:flex">
					{shown - (all[index - 1] ?? 0) > 1 && (
						<span aria-hidden className="px-1 text-ink-faint">
							…
						</span>
					)}
					<LinkAtClick
						to={pageTo(shown)}
						toAtClick={atClick(() => shown)}
						aria-label={t("ui.page", { page: shown })}
						aria-current={shown === page ? "page" : undefined}
						className="page-step"
					>
						{shown}
					</LinkAtClick>
				</span>
			))}
			<Step
				icon="chevron-right"
				label={t("ui.nextPage")}
				to={page < pageCount ? pageTo(page + 1) : undefined}
				toAtClick={atClick((current) => Math.min(current + 1, pageCount))}
			/>
		</nav>
	);
}

/** The same below a list that is as wide as the page. */
export function PaginationFoot(pagination: PaginationProps) {
	return (
		<div className="flex justify-end px-4 py-3 lg:px-6">
			<Pagination {...pagination} />
		</div>
	);
}

interface StepProps {
	icon: IconName;
	label: string;
	/** Nothing at the end of the list. */
	to: string | undefined;
	toAtClick: (() => string) | undefined;
}

function Step({ icon, label, to, toAtClick }: StepProps) {
	if (to === undefined) {
		return (
			<span aria-hidden className="page-step">
				<Icon name={icon} />
			</span>
		);
	}
	return (
		<LinkAtClick to={to} toAtClick={toAtClick} aria-label={label} title={label} className="page-step">
			<Icon name={icon} />
		</LinkAtClick>
	);
}

/** The first, the last and the neighbours of the current one. */
function pagesToShow(page: number, pageCount: number): number[] {
	const wanted = [1, page - 1, page, page + 1, pageCount];
	return [...new Set(wanted)].filter((candidate) => candidate >= 1 && candidate <= pageCount);
}
