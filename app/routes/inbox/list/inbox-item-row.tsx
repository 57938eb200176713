import type { MouseEvent, SubmitEvent } from "react";
import { Form, useNavigate } from "react-router";
import { useWideScreen } from "../../../features/layout/use-wide-screen.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkAtClick } from "../../../ui/buttons/link-at-click.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { classes } from "../../../ui/classes.ts";
import type { InboxRow } from "../inbox-row.ts";
import { ItemIcon } from "../item-icon.tsx";
import { useInboxState, useNextInbox } from "../use-inbox-state.ts";

interface InboxItemRowProps {
	row: InboxRow;
	/** It is shown beside the list. */
	isCurrent: boolean;
	onClose: () => void;
}

/** What an item says, what it is about, and the tap that gets it done. */
export function InboxItemRow({ row, isCurrent, onClose }: InboxItemRowProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const isWide = useWideScreen();
	const hasSeveralTenants = useHasSeveralTenants();
	const { state, addressOf, documentAddress } = useInboxState();
	const { nextState } = useNextInbox();
	const { documentId, title, document, tenant, description, cameAt, snoozedUntil } = row;
	const notes = [document && hasSeveralTenants && tenant.name, description].filter(Boolean);

	/** Enter on the row that is shown goes on to its document. */
	function open(event: MouseEvent) {
		if (!isWide || !isCurrent || event.detail > 0 || !document) return;
		event.preventDefault();
		void navigate(documentAddress(document.documentId));
	}

	function close(event: SubmitEvent) {
		event.preventDefault();
		onClose();
	}

	return (
		<li
			data-item={documentId}
			className={classes(
				"group/item relative flex gap-3 border-b border-line px-4 py-3 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus hover:bg-surface-hover lg:px-5",
				isCurrent && "lg:bg-surface-hover lg:shadow-[inset_3px_0_var(--color-accent)]",
			)}
		>
			<ItemIcon row={row} />
			<div className="min-w-0 flex-1 text-sm leading-5">
				<div className="flex items-baseline gap-3 max-[16rem]:flex-col max-[16rem]:gap-0">
					<LinkAtClick
						to={addressOf({ ...state, item: documentId, isDescribing: false })}
						toAtClick={() => addressOf({ ...nextState(), item: documentId, isDescribing: false })}
						replace={isWide}
						preventScrollReset
						aria-current={isCurrent || undefined}
						onClick={open}
						className="min-w-0 flex-1 line-clamp-2 max-lg:line-clamp-4 font-medium wrap-anywhere text-ink outline-none after:absolute after:inset-0"
					>
						{t(title.key, title.values)}
					</LinkAtClick>
					<time
						title={cameAt.full}
						className="shrink-0 text-xs text-ink-muted tabular-nums lg:pointer-fine:group-focus-within/item:invisible lg:pointer-fine:group-hover/item:invisible"
					>
						{snoozedUntil === null ? cameAt.short : t("inbox.until", { day: snoozedUntil })}
					</time>
				</div>
				<p
					title={document?.name}
					className="truncate text-ink-muted max-lg:line-clamp-2 max-lg:whitespace-normal"
				>
					<bdi>{document?.name ?? tenant.name}</bdi>
				</p>
				{notes.length > 0 && (
					<p className="truncate text-xs leading-5 text-ink-muted">
						{notes.map((note, index) => (
							<span key={index === 0 ? "first" : "second"}>
								{index > 0 && " · "}
								<bdi>{note}</bdi>
							</span>
						))}
					</p>
				)}
			</div>
			<Form
				method="post"
				action={addressOf(state)}
				replace
				preventScrollReset
				onSubmit={close}
				className="relative z-10 -mr-2 self-center lg:pointer-fine:absolute lg:pointer-fine:top-1.5 lg:pointer-fine:right-5 lg:pointer-fine:opacity-0 lg:pointer-fine:group-focus-within/item:opacity-100 lg:pointer-fine:group-hover/item:opacity-100"
			>
				<input type="hidden" name="item" value={documentId} />
				<IconButton
					type="submit"
					name="intent"
					value="close"
					icon="check"
					size="small"
					label={t("inbox.closeOne", {
						title: t(title.key, title.values),
						name: document?.name ?? tenant.name,
					})}
				/>
			</Form>
		</li>
	);
}
