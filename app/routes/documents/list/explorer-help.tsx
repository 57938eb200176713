import { HelpSheet } from "../../../features/keyboard/help-sheet.tsx";
import { LIST_KEYMAP, PALETTE_KEY } from "../../../features/keyboard/keymap.ts";

const SHOWN = [...LIST_KEYMAP, PALETTE_KEY];

export function ExplorerHelp({ onClose }: { onClose: () => void }) {
	return <HelpSheet keymap={SHOWN} onClose={onClose} />;
}
