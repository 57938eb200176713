import type { TextKey } from "../../../../contract/text-keys.ts";
import { type ExplorerFilterState, NO_FILTER, otherList } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";

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
	const { state, addressOf } = useExplorerState();
	return (
		<ul aria-label={t("explorer.quickFilters")}>
			{QUICK_FILTERS.map(({ name, label, on }) => {
				const isOn = state[name] === on[name];
				const wanted = isOn ? { [name]: NO_FILTER[name] } : on;
				return (
					<li key={name}>
						<Link
							to={addressOf(otherList(state, wanted))}
							preventScrollReset
							aria-current={isOn ? "true" : undefined}
							className="popup-item"
						>
							<span className="min-w-0 flex-1">{t(label, { days: SOON })}</span>
							{isOn && <Icon name="check" className="text-accent" />}
						</Link>
					</li>
				);
			})}
		</ul>
	);
}
