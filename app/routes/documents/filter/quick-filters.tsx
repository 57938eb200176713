import type { TextKey } from "../../../../contract/text-keys.ts";
import { type ExplorerFilterState, NO_FILTER, otherList } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { ViewLink } from "../list/view-link.tsx";

type QuickFilterName = "endsWithin" | "warrantyEndsWithin" | "withoutFile" | "withoutEndDate";

interface QuickFilter {
	name: QuickFilterName;
	label: TextKey;
	/** What switches it on. */
	on: Partial<Pick<ExplorerFilterState, QuickFilterName>>;
}

const SOON = 30;

const QUICK_FILTERS: readonly QuickFilter[] = [
	{ name: "endsWithin", label: "explorer.endsSoon", on: { endsWithin: SOON } },
	{ name: "warrantyEndsWithin", label: "explorer.warrantyEndsSoon", on: { warrantyEndsWithin: SOON } },
	{ name: "withoutFile", label: "explorer.withoutFile", on: { withoutFile: true } },
	{ name: "withoutEndDate", label: "explorer.withoutEndDate", on: { withoutEndDate: true } },
];

/** What people look for most, with one click: links, so that each can be kept. Another click takes it off. */
export function QuickFilters() {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	return (
		<ul aria-label={t("explorer.quickFilters")}>
			{QUICK_FILTERS.map(({ name, label, on }) => {
				const isOn = state[name] === on[name];
				return (
					<li key={name}>
						<ViewLink
							change={(view) => otherList(view, view[name] === on[name] ? { [name]: NO_FILTER[name] } : on)}
							aria-current={isOn ? "true" : undefined}
							className="popup-item"
						>
							<span className="min-w-0 flex-1">{t(label, { days: SOON })}</span>
							{isOn && <Icon name="check" className="text-accent" />}
						</ViewLink>
					</li>
				);
			})}
		</ul>
	);
}
