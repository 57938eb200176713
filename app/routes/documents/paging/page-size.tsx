import { useNavigate } from "react-router";
import {
	PAGE_SIZES,
	type PageSize,
	pageSizeOf,
	withPageSize,
} from "../../../features/explorer/explorer-state.ts";
import { useRouterNow } from "../../../router-now.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";

const ROW_HEIGHT_PX = 40;
/** A list that nearly fills its window is left as it is: for a row or two nobody wants to scroll. */
const MIN_FREE_ROWS = 4;

/**
 * How many rows a page has: as the user chooses, and as long as nobody has chosen as many as the window shows, so that
 * a tall one does not stand half empty. A phone appends its pages instead.
 */
export function PageSizes({ hasMore }: { hasMore: boolean }) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const routerNow = useRouterNow();
	const { state, addressOf } = useExplorerState();
	const current = pageSizeOf(state);

	/** Looks again whenever the room changes: the window is made larger, say. */
	function watchRoom(sizes: HTMLElement | null) {
		const list = document.querySelector("table:has(tr[data-document])")?.parentElement;
		if (!sizes || !list || state.perPage !== null || !hasMore) return undefined;
		const observer = new ResizeObserver(() => {
			const size = sizeThatFills(list, current);
			// Whoever goes elsewhere, or has chosen otherwise, is not called back. It looks again when that has come.
			if (!size || !routerNow().isSettled) return;
			void navigate(addressOf(withPageSize(state, size)), { replace: true, preventScrollReset: true });
		});
		observer.observe(list);
		return () => observer.disconnect();
	}

	return (
		<nav
			ref={watchRoom}
			aria-label={t("explorer.rowsPerPage")}
			className="ml-auto flex items-center gap-0.5 max-md:hidden"
		>
			<span aria-hidden className="pr-1 text-sm text-ink-muted max-xl:hidden">
				{t("explorer.rows")}
			</span>
			{PAGE_SIZES.map((size) => (
				<Link
					key={size}
					to={addressOf(withPageSize(state, size))}
					preventScrollReset
					aria-label={t("explorer.rowsOnPage", { count: size })}
					aria-current={size === current || undefined}
					className="page-step"
				>
					{size}
				</Link>
			))}
		</nav>
	);
}

/** The size whose rows fill the list, where several rows more would fit by now. */
function sizeThatFills(list: Element, current: number): PageSize | undefined {
	// A narrow window scrolls as a whole.
	if (getComputedStyle(list).overflowY !== "auto") return undefined;
	const free = list.clientHeight - (list.querySelector("table")?.offsetHeight ?? 0);
	if (free < MIN_FREE_ROWS * ROW_HEIGHT_PX) return undefined;
	const fitting = current + Math.floor(free / ROW_HEIGHT_PX);
	return PAGE_SIZES.find((size) => size >= fitting) ?? PAGE_SIZES.at(-1);
}
