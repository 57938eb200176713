import { useTranslation } from "../../features/texts/translations.tsx";
import { IconLink } from "./icon-link.tsx";
import { usePageAddress } from "./page-address.ts";
import { type ShownFile, ZOOM_STEPS } from "./shown-file.ts";

/** Back and forth between the pages of a file. */
export function PageSteps({ shown: { page, pageCount, view } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	if (pageCount < 2) return null;
	return (
		<>
			<IconLink
				icon="chevron-left"
				label={t("ui.previousPage")}
				to={page > 1 ? address({ page: page > 2 ? String(page - 1) : null }) : null}
				isHere={view === "picture"}
			/>
			<span className="text-sm text-ink-muted tabular-nums">
				<span className="sr-only">{t("document.pageOf", { page, pageCount })}</span>
				<span aria-hidden>
					{page} / {pageCount}
				</span>
			</span>
			<IconLink
				icon="chevron-right"
				label={t("ui.nextPage")}
				to={page < pageCount ? address({ page: String(page + 1) }) : null}
				isHere={view === "picture"}
			/>
		</>
	);
}

/** Larger and smaller. */
export function ZoomSteps({ shown: { zoom } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const position = ZOOM_STEPS.indexOf(zoom);
	const smaller = ZOOM_STEPS[position - 1];
	const larger = ZOOM_STEPS[position + 1];
	return (
		<>
			<IconLink
				icon="zoom-out"
				label={t("document.zoomOut")}
				to={smaller === undefined ? null : address({ zoom: smaller === 1 ? null : String(smaller) })}
				isHere
			/>
			<IconLink
				icon="zoom-in"
				label={t("document.zoomIn")}
				to={larger === undefined ? null : address({ zoom: String(larger) })}
				isHere
			/>
		</>
	);
}
