import { useTranslation } from "../../../texts/translations.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { InboxRow } from "../inbox-row.ts";
import { ItemIcon } from "../item-icon.tsx";
import type { ListedItems } from "../list/use-listed-items.ts";
import type { InboxPage } from "../load-inbox.server.ts";
import { useInboxState } from "../use-inbox-state.ts";
import { ItemActions } from "./item-actions.tsx";
import { ItemDescription } from "./item-description.tsx";
import { ItemDocument } from "./item-document.tsx";

interface ItemPaneProps {
	/** `null` where the opened one is not the user's any more. */
	item: InboxRow | null;
	page: InboxPage;
	listed: ListedItems;
	/** The description, or the day, that was refused. */
	result: FormResult | undefined;
}

/** An item with all that can be done about it, and its document. On a phone a sheet over the list. */
export function ItemPane({ item, page, listed, result }: ItemPaneProps) {
	return (
		<article className="flex min-h-full flex-col">
			<BackToList />
			{item ? (
				<>
					<div className="flex flex-col gap-4 border-b border-line px-4 pt-4 pb-5 lg:px-6 lg:pt-5">
						<Heading item={item} />
						<ItemDescription key={item.documentId} item={item} result={result} />
						<ItemActions item={item} listed={listed} result={result} />
					</div>
					{item.document && <ItemDocument documentId={item.document.documentId} preview={page.preview} />}
				</>
			) : (
				<Gone />
			)}
		</article>
	);
}

/** Over the list of a phone. */
function BackToList() {
	const { t } = useTranslation();
	const { state, addressOf } = useInboxState();
	return (
		<div className="page-head flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 lg:hidden">
			<Link
				to={addressOf({ ...state, item: null, isDescribing: false })}
				preventScrollReset
				className="flex h-11 items-center gap-2 rounded-md px-2 text-base font-medium text-ink-muted"
			>
				<Icon name="arrow-left" />
				{t("inbox.title")}
			</Link>
		</div>
	);
}

function Heading({ item }: { item: InboxRow }) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { title, day, tenant, cameAt, snoozedUntil, hint, isOpen, isEditable } = item;
	const facts = [
		day,
		hasSeveralTenants && tenant.name,
		t("inbox.since", { at: cameAt.full }),
		snoozedUntil && t("inbox.snoozedUntil", { day: snoozedUntil }),
	].filter((fact) => typeof fact === "string");
	return (
		<div className="flex gap-3.5">
			<ItemIcon row={item} isLarge />
			<div className="min-w-0 flex-1">
				<h2 className="text-lg leading-6 font-semibold tracking-tight wrap-anywhere">
					{t(title.key, title.values)}
				</h2>
				<p className="mt-0.5 text-sm text-ink-muted tabular-nums wrap-anywhere">{facts.join(" · ")}</p>
				<p className="mt-2 max-w-prose text-sm">
					{t(!isOpen ? "inbox.isClosed" : isEditable ? hint : "inbox.hint.reader")}
				</p>
			</div>
		</div>
	);
}

function Gone() {
	const { t } = useTranslation();
	const { state, addressOf } = useInboxState();
	return (
		<EmptyState
			icon="circle-check"
			title={t("inbox.gone")}
			actions={
				<LinkButton to={addressOf({ ...state, item: null, isDescribing: false })}>
					{t("inbox.toList")}
				</LinkButton>
			}
		>
			{t("inbox.goneText")}
		</EmptyState>
	);
}
