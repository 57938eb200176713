import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { neighboursOf, PrefetchPreviews } from "../../features/document-preview/prefetch-previews.tsx";
import { KeyMoves } from "../../features/keyboard/key-moves.ts";
import type { Keymap } from "../../features/keyboard/keymap.ts";
import { useKeymap } from "../../features/keyboard/use-keymap.ts";
import { isTouched } from "../../features/swipe/is-touched.ts";
import { tellInboxCount } from "../../features/session/load-filing.ts";
import { showToast } from "../../features/toasts/toast-store.ts";
import { toast } from "../../features/toasts/toast.ts";
import { useUndoLast } from "../../features/toasts/undo-last.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { afterPaint } from "../../ui/after-paint.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import type { InboxRow } from "./inbox-row.ts";
import { InboxSwipes } from "./list/inbox-swipes.tsx";
import { rowSelector, useItemChange } from "./list/use-item-change.ts";
import type { ListedItems } from "./list/use-listed-items.ts";
import { usePreviewAddress } from "./pane/item-document.tsx";
import { useInboxState } from "./use-inbox-state.ts";

type InboxCommand =
	| "next"
	| "previous"
	| "open"
	| "close"
	| "undo"
	| "snooze"
	| "describe"
	| "search"
	| "help";

/** The keys of the inbox, in the order of the help sheet. */
export const INBOX_KEYMAP: Keymap<InboxCommand> = [
	{ command: "next", keys: ["j", "ArrowDown"], text: "inbox.keys.next", repeats: true },
	{ command: "previous", keys: ["k", "ArrowUp"], text: "inbox.keys.previous", repeats: true },
	{ command: "open", keys: ["Enter", "o"], text: "inbox.keys.open" },
	{ command: "close", keys: ["e"], text: "inbox.keys.close" },
	{ command: "undo", keys: ["u"], text: "inbox.keys.undo" },
	{ command: "snooze", keys: ["s"], text: "inbox.keys.snooze" },
	{ command: "describe", keys: ["n"], text: "inbox.keys.describe" },
	{ command: "search", keys: ["/"], text: "keyboard.search" },
	{ command: "help", keys: ["?"], text: "keyboard.help" },
];

const HelpSheet = lazy(async () => ({
	default: (await import("../../features/keyboard/help-sheet.tsx")).HelpSheet,
}));
const loadBody = () => import("./pane/document-body.tsx");

/** The inbox's keys, and the button that lists them; what the next key shows is fetched ahead. */
export function InboxKeys({ listed }: { listed: ListedItems }) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { state, addressOf, documentAddress } = useInboxState();
	const change = useItemChange(listed);
	const undoLast = useUndoLast();
	const previewAddress = usePreviewAddress();
	const [isHelpOpen, setIsHelpOpen] = useState(false);
	const { rows, current } = listed;
	const at = rows.findIndex((row) => row === current);
	const location = useLocation();
	const shown = useNavigation().location ?? location;
	const [moves] = useState(() => new KeyMoves());
	useEffect(() => {
		import("../../features/failed-reads/announce-change.ts").catch(() => {});
	}, []);
	// What stands beside it in the navigation, and nobody is asked here.
	useEffect(() => tellInboxCount(listed.counts.open), [listed.counts.open]);

	/** The item that the last key led to, although another one may still be shown. */
	function currentRow(): InboxRow | null {
		const to = moves.latest(shown)?.to;
		if (!to || !("documentId" in to)) return current;
		return rows.find(({ documentId }) => documentId === to.documentId) ?? null;
	}

	function move(step: 1 | -1) {
		const from = rows.findIndex((row) => row === currentRow());
		const next = rows[from === -1 ? 0 : from + step];
		if (!next) return;
		const { documentId } = next;
		document.querySelector<HTMLElement>(rowSelector(documentId))?.focus();
		const note = moves.begin({ documentId }, shown);
		afterPaint(() => {
			const address = addressOf({ ...state, item: documentId, isDescribing: false });
			void navigate(address, { replace: true, preventScrollReset: true, state: note });
		});
	}

	function open() {
		const opened = currentRow()?.document;
		if (opened) void navigate(documentAddress(opened.documentId));
	}

	function close() {
		const row = currentRow();
		if (row?.isOpen) change("close", row.documentId, {}, row.documentId);
	}

	/** What stands beside the list belongs to the item that is shown. */
	const isShown = () => currentRow() === current;

	function snooze() {
		if (!current || !isShown()) return;
		const menu = document.querySelector<HTMLDetailsElement>("[data-snooze]");
		if (!menu) return showToast(toast("info", "inbox.mayNotSnooze"));
		menu.open = true;
		menu.querySelector<HTMLElement>("button[name=days]")?.focus();
	}

	function describe() {
		if (isShown()) document.querySelector<HTMLElement>("[data-describe]")?.click();
	}

	useKeymap(INBOX_KEYMAP, (command: InboxCommand) => {
		switch (command) {
			case "next":
				return move(1);
			case "previous":
				return move(-1);
			case "open":
				return open();
			case "close":
				return close();
			case "undo":
				return void undoLast();
			case "snooze":
				return snooze();
			case "describe":
				return describe();
			case "search":
				return document.querySelector<HTMLInputElement>("main input[type=search]")?.select();
			case "help":
				return setIsHelpOpen(true);
		}
	});

	return (
		<>
			<IconButton
				icon="keyboard"
				label={t("keyboard.title")}
				onClick={() => setIsHelpOpen(true)}
				className="max-lg:hidden"
			/>
			{isHelpOpen && (
				<Suspense>
					<HelpSheet keymap={INBOX_KEYMAP} onClose={() => setIsHelpOpen(false)} />
				</Suspense>
			)}
			{isTouched() && <InboxSwipes listed={listed} />}
			<PrefetchPreviews
				ids={neighboursOf(rows, at).flatMap((row) => row.document?.documentId ?? [])}
				addressOf={previewAddress}
				onStart={loadBody}
			/>
		</>
	);
}
