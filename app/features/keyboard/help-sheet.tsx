import type { TextKey } from "../../../contract/text-keys.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { dialogTitleClasses } from "../../ui/overlays/dialog-look.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { useOffers } from "../session/signed-in.ts";
import { type Keymap, PALETTE_KEY } from "./keymap.ts";

interface HelpSheetProps {
	keymap: Keymap<string>;
	onClose: () => void;
}

/** All keys of a screen, in a dialog of the browser's own. */
export function HelpSheet({ keymap, onClose }: HelpSheetProps) {
	const { t } = useTranslation();
	const shown = useOffers("search") ? [...keymap, PALETTE_KEY] : keymap;
	return (
		// oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes it, as the Escape key does
		<dialog
			ref={open}
			aria-labelledby="keyboard-help"
			onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
			onClose={onClose}
			className="m-auto w-full max-w-lg rounded-lg border border-line bg-surface-raised p-0 text-ink shadow-xl shadow-black/10 backdrop:bg-veil"
		>
			<form method="dialog" className="flex items-center justify-between py-3 pr-3 pl-6">
				<h2 id="keyboard-help" className={dialogTitleClasses}>
					{t("keyboard.title")}
				</h2>
				<IconButton type="submit" icon="x" label={t("common.close")} />
			</form>
			<dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2.5 border-t border-line px-6 py-5 text-sm">
				{shown.map(({ command, keys, text }) => (
					<div key={command} className="contents">
						<dt>{t(text)}</dt>
						<dd className="flex flex-wrap justify-end gap-x-1.5 gap-y-1 text-ink-muted">
							{keys.map((key, index) => (
								<span key={key} className="flex items-center gap-1.5">
									{index > 0 && <span>{t("keyboard.or")}</span>}
									<Keys name={key} />
								</span>
							))}
						</dd>
					</div>
				))}
			</dl>
		</dialog>
	);
}

const SIGNS: Readonly<Record<string, string>> = {
	ArrowDown: "↓",
	ArrowUp: "↑",
	ArrowLeft: "←",
	ArrowRight: "→",
	Escape: "Esc",
	Shift: "⇧",
};

/** What a sign means, on hover. */
const NAMED: ReadonlyMap<string, TextKey> = new Map([
	["ArrowDown", "keyboard.key.ArrowDown"],
	["ArrowUp", "keyboard.key.ArrowUp"],
	["ArrowLeft", "keyboard.key.ArrowLeft"],
	["ArrowRight", "keyboard.key.ArrowRight"],
	["Shift", "keyboard.key.Shift"],
]);

/** `Shift+j` as two keys, `+` as itself. */
function Keys({ name }: { name: string }) {
	const { t } = useTranslation();
	return name.split(/(?<=.)\+/).map((key) => {
		const named = NAMED.get(key);
		return (
			<kbd
				key={key}
				title={named && t(named)}
				className="inline-flex h-6 min-w-6 items-center justify-center rounded border border-line-strong/50 bg-surface-sunken px-1.5 font-sans text-xs text-ink"
			>
				{SIGNS[key] ?? key}
			</kbd>
		);
	});
}

/** (Not inside the component: a later render must not open what the user has closed.) */
function open(dialog: HTMLDialogElement | null) {
	if (dialog?.isConnected && !dialog.open) dialog.showModal();
}
