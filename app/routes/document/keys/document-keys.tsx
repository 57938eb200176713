import { Suspense, useEffect, useState } from "react";
import type { Capability } from "../../../../contract/capabilities.ts";
import type { Keymap } from "../../../features/keyboard/keymap.ts";
import { useKeymap } from "../../../features/keyboard/use-keymap.ts";
import { RAIL_SEARCH } from "../../../features/search/use-palette.tsx";
import { type Offers, useAllOffers } from "../../../features/session/signed-in.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { FOUND_KEYMAP, ZOOM_KEYMAP } from "../files/file-keymaps.ts";
import { isShown } from "../../../ui/is-shown.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

type DocumentCommand = "next" | "previous" | "edit" | "suggestions" | "archive" | "search" | "find" | "help";

const DOCUMENT_KEYMAP: Keymap<DocumentCommand> = [
	{ command: "next", keys: ["j", "ArrowRight"], text: "keyboard.next", repeats: true },
	{ command: "previous", keys: ["k", "ArrowLeft"], text: "keyboard.previous", repeats: true },
	{ command: "edit", keys: ["e"], text: "document.edit" },
	{ command: "suggestions", keys: ["v"], text: "suggestions.keyAcceptAll" },
	{ command: "archive", keys: ["x"], text: "keyboard.archiveOrRestore" },
	{ command: "find", keys: ["⌘+f", "Ctrl+f"], text: "document.findInFile" },
	{ command: "search", keys: ["/"], text: "keyboard.search" },
	{ command: "help", keys: ["?"], text: "keyboard.help" },
];

/** The keys of what the CMS offers. */
function shownKeymap(offers: Offers): Keymap<string> {
	const has = (capability: Capability) => !offers || offers.includes(capability);
	const keys = DOCUMENT_KEYMAP.filter(
		({ command }) => (command !== "search" && command !== "suggestions") || has(command),
	);
	return has("fileReading")
		? [...keys, ...ZOOM_KEYMAP, ...FOUND_KEYMAP]
		: keys.filter(({ command }) => command !== "find");
}

const HelpSheet = lazyPart(async () => (await import("../../../features/keyboard/help-sheet.tsx")).HelpSheet);

interface DocumentKeysProps {
	mayEdit: boolean;
	isEditing: boolean;
}

/** The keys of a document's page: each presses what stands on the page for it, and says so there. */
export function DocumentKeys({ mayEdit, isEditing }: DocumentKeysProps) {
	const [isHelpOpen, setIsHelpOpen] = useState(false);
	const offers = useAllOffers();
	useEffect(loadParts, []);

	function change(key: string) {
		if (!mayEdit) return showToast(toast("info", "keyboard.mayNotEdit"));
		if (isEditing) return;
		const button = control(key);
		if (button) button.click();
		else showToast(toast("info", "keyboard.mayNotArchive"));
	}

	useKeymap(DOCUMENT_KEYMAP, (command) => {
		switch (command) {
			case "next":
				return control("J")?.click();
			case "previous":
				return control("K")?.click();
			case "edit":
				return change("E");
			case "suggestions":
				return control("V")?.click();
			case "archive":
				return change("X");
			case "search":
				return document.getElementById(RAIL_SEARCH)?.click();
			case "find":
				return find();
			case "help":
				return setIsHelpOpen(true);
		}
	});

	return (
		isHelpOpen && (
			<Suspense>
				<HelpSheet keymap={shownKeymap(offers)} onClose={() => setIsHelpOpen(false)} />
			</Suspense>
		)
	);
}

/** The scripts of what an address of this page may show: once the connection has broken it is too late. */
function loadParts(): void {
	const parts = [import("../files/file-text.tsx"), import("../files/find/find-bar.tsx")];
	for (const part of parts) part.catch(() => {});
}

/** The pages of a file are pictures, in which the browser finds nothing. Where no text is shown it finds its own. */
function find(): boolean {
	const field = document.querySelector<HTMLInputElement>("[data-find] [type=search]");
	if (field && isShown(field)) {
		field.select();
		return true;
	}
	const opener = control("Control+F");
	if (!opener || !isShown(opener)) return false;
	opener.click();
	return true;
}

function control(key: string): HTMLElement | null {
	return document.querySelector<HTMLElement>(`main [aria-keyshortcuts~="${key}"]`);
}
