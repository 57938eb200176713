import { Form } from "react-router";
import { Icon } from "../../ui/icons/icon.tsx";
import { MAX_SEARCH_LENGTH } from "../explorer/search-text.ts";
import { type PaletteControl, RAIL_SEARCH } from "../search/use-palette.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { useDestinations } from "../../destinations.ts";

interface RailSearchProps {
	palette: PaletteControl;
	isMac: boolean;
}

/** The search box of the rail: its answer is a page, and a click opens the palette where scripts run. */
export function RailSearch({ palette, isMac }: RailSearchProps) {
	const { t } = useTranslation();
	const { search } = useDestinations();

	return (
		<search aria-label={t("search.everywhere")} className="px-2 pt-2 group-data-narrow/rail:hidden">
			<Form action={search} className="relative">
				<span className="pointer-events-none absolute inset-y-0 left-2.5 flex w-5 items-center justify-center text-ink-muted">
					<Icon name="search" />
				</span>
				<input
					id={RAIL_SEARCH}
					type="search"
					name="q"
					aria-label={t("search.everywhere")}
					aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
					placeholder={t("common.search")}
					maxLength={MAX_SEARCH_LENGTH}
					enterKeyHint="search"
					autoComplete="off"
					onPointerEnter={palette.prepare}
					onFocus={palette.prepare}
					onClick={(event) => palette.open(event.currentTarget)}
					className="peer h-9 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface pr-2.5 pl-9.5 text-sm transition-colors hover:border-line-strong focus-visible:outline-offset-0"
				/>
				<kbd
					aria-hidden
					className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center font-sans text-xs text-ink-muted peer-placeholder-shown:flex noscript:hidden!"
				>
					{isMac ? "⌘K" : "Ctrl K"}
				</kbd>
			</Form>
		</search>
	);
}
