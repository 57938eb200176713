import { HelpSheet } from "../../features/keyboard/help-sheet.tsx";
import { LIST_KEYMAP } from "../../features/keyboard/keymap.ts";

export function ExplorerHelp({ onClose }: { onClose: () => void }) {
	return <HelpSheet keymap={LIST_KEYMAP} onClose={onClose} />;
}
