import type { TextKey } from "../../../../contract/text-keys.ts";
import type { HistoryAction } from "../../../../contract/entities/vocabulary.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { ChangeRow, FIELD_LABELS } from "../../../features/history/change-row.tsx";
import type { ShownEntry } from "../../../features/history/shown-changes.ts";

const ICONS: Record<HistoryAction, IconName> = {
	create: "plus",
	import: "download",
	moveIn: "corner-up-right",
	update: "pencil",
	state: "archive",
	replaced: "link-2",
	fileAdd: "file-up",
	fileRename: "file-text",
	fileOrder: "files",
	fileProcess: "rotate-ccw",
	fileRemove: "trash-2",
};

/** One moment: what somebody changed. */
export function HistoryItem({ entry }: { entry: ShownEntry }) {
	const { t } = useTranslation();
	const { at, user, action, changes } = entry;
	const icon = entry.newState === "Active" && action === "state" ? "archive-restore" : ICONS[action];
	return (
		<li className="relative flex gap-3.5 pb-7">
			<span aria-hidden className="absolute top-8 bottom-1 left-3.5 w-px bg-line in-[li:last-child]:hidden" />
			<span className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-surface-sunken text-ink-muted">
				<Icon name={icon} className="size-3.5" />
			</span>
			<div className="min-w-0 flex-1 text-sm">
				<h2 className="leading-7 font-medium">{t(titleOf(entry))}</h2>
				<p className="text-ink-muted">
					<time dateTime={at}>{formatInstant(at)}</time>
					{" · "}
					<bdi className="wrap-anywhere">{user.name ?? t("document.history.formerMember")}</bdi>
				</p>
				{changes.length > 0 && (
					<dl className="mt-2 flex flex-col gap-1.5">
						{changes.map((change) => (
							<ChangeRow key={change.field} change={change} label={t(FIELD_LABELS[change.field])} />
						))}
					</dl>
				)}
			</div>
		</li>
	);
}

const STATE_TITLES: Record<string, TextKey> = {
	Active: "document.history.unarchived",
	Archived: "document.history.archived",
	Deleted: "document.history.deleted",
};

function titleOf({ action, newState }: ShownEntry): TextKey {
	if (action !== "state") return `document.history.${action}`;
	return STATE_TITLES[newState ?? ""] ?? "document.history.update";
}
