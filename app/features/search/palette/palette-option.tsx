import type { ReactNode } from "react";
import { Link, useSubmit } from "react-router";
import { Icon } from "../../../ui/icons/icon.tsx";
import { STATE_TEXTS, StateMark } from "../../documents/state-mark.tsx";
import { type ListedState, NO_FILTER } from "../../explorer/explorer-state.ts";
import { useHasSeveralTenants } from "../../session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { FoundPlace } from "../found-place.ts";
import { Marked } from "../marked.tsx";
import { SnippetLine } from "../snippet-line.tsx";
import { searchFor } from "../search-view.ts";
import { useSearchAddress } from "../use-search-address.ts";
import type { PaletteItem } from "./palette-items.ts";

interface PaletteOptionProps {
	id: string;
	item: PaletteItem;
	isActive: boolean;
	/** What is searched for. */
	text: string;
}

/** One line of the palette: a link, or a button where choosing it sends something. */
export function PaletteOption({ id, item, isActive, text }: PaletteOptionProps) {
	const { addressOf, hitAddress } = useSearchAddress();
	const submit = useSubmit();
	const option = {
		id,
		"data-item": item.id,
		role: "option",
		"aria-selected": isActive,
		tabIndex: -1,
		className:
			"flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-left text-sm aria-selected:bg-surface-hover pointer-coarse:min-h-12",
	} as const;

	switch (item.kind) {
		case "hit": {
			const { documentId, name, state, category, tenant, replacedBy, place } = item.hit;
			return (
				<Link {...option} to={hitAddress(documentId, place, searchFor(text).filter)}>
					<DocumentLine
						name={<Marked text={name} />}
						state={state}
						category={category}
						tenant={tenant}
						successor={replacedBy?.name}
						place={place}
					/>
				</Link>
			);
		}
		case "recent": {
			const { documentId, name, state, category, tenant } = item.document;
			return (
				<Link {...option} to={hitAddress(documentId, null, NO_FILTER)}>
					<DocumentLine name={name} state={state} category={category} tenant={tenant} />
				</Link>
			);
		}
		case "all":
			return (
				<Link {...option} to={addressOf(searchFor(text))}>
					<Icon name="search" className="size-4 text-ink-muted" />
					{item.label}
				</Link>
			);
		case "place": {
			const { label, icon, to, isWrite } = item.place;
			const content = (
				<>
					<Icon name={icon} className="size-4 text-ink-muted" />
					{label}
				</>
			);
			if (!isWrite) {
				return (
					<Link {...option} to={to}>
						{content}
					</Link>
				);
			}
			return (
				<button {...option} type="button" onClick={() => void submit(null, { method: "post", action: to })}>
					{content}
				</button>
			);
		}
	}
}

interface DocumentLineProps {
	name: ReactNode;
	state: ListedState;
	category: string;
	tenant: string;
	/** The document that is valid instead. */
	successor?: string | undefined;
	place?: FoundPlace | null;
}

function DocumentLine({ name, state, category, tenant, successor, place }: DocumentLineProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	// Whose it is must not be what a narrow line cuts off.
	const facts = [
		...(state === "Archived" ? [t(STATE_TEXTS[state])] : []),
		...(hasSeveralTenants ? [tenant] : []),
		category,
	];
	return (
		<span className="grid min-w-0 flex-1 grid-cols-[1rem_minmax(0,1fr)] items-baseline gap-x-3">
			<span className="flex h-5 items-center justify-center self-start">
				<StateMark state={state} label={t(STATE_TEXTS[state])} />
			</span>
			<span className="flex min-w-0 items-baseline gap-x-3 max-sm:flex-col">
				<bdi className="max-w-full min-w-0 truncate font-medium">{name}</bdi>
				<span className="truncate text-xs text-ink-muted max-sm:max-w-full sm:ml-auto sm:max-w-2/5 sm:shrink-0">
					{facts.join(" · ")}
				</span>
			</span>
			{successor !== undefined && (
				<span className="col-start-2 truncate text-xs text-ink-muted">
					<span className="text-warning">{t("search.replacedBy")}</span> <bdi>{successor}</bdi>
				</span>
			)}
			{place && (
				<SnippetLine
					place={place}
					className="col-start-2 flex justify-between gap-3 text-xs text-ink-muted"
				/>
			)}
		</span>
	);
}
