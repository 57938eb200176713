import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "../../ui/after-paint.ts";
import { useOffers } from "../session/signed-in.ts";
import type { SearchPalette } from "./palette/search-palette.tsx";

export interface PaletteControl {
	/** Opens the palette, with what stands in a box as its beginning. Where it cannot be loaded, `otherwise` happens. */
	open: (box?: HTMLInputElement | null, otherwise?: () => void) => void;
	/** Fetches its scripts, when it becomes likely that it will be opened. */
	prepare: () => void;
}

interface OpenPalette {
	Palette: typeof SearchPalette;
	startsWith: string;
	/** Has the focus again afterwards. */
	opener: Element | null;
}

const OTHER_DIALOG = "dialog[open], dialog:popover-open, [role=dialog], [role=alertdialog]";
export const RAIL_SEARCH = "rail-search";

/** The palette: Cmd K or Ctrl K opens it from wherever the focus is. Nobody who does not use it loads it. */
export function usePalette(isMac: boolean): { control: PaletteControl; palette: ReactNode } {
	const [shown, setShown] = useState<OpenPalette | null>(null);
	const isOffered = useOffers("search");

	function open(box: HTMLInputElement | null = null, otherwise: () => void = () => {}, begin = atOnce) {
		const opener = document.activeElement;
		// Until it is there, the box takes what is typed.
		box?.focus();
		void loadPalette().then(({ SearchPalette: Palette }) => {
			begin(() => {
				const startsWith = box?.value ?? "";
				if (box) box.value = "";
				flushSync(() => setShown({ Palette, startsWith, opener }));
			});
		}, otherwise);
	}

	function close() {
		setShown(null);
		if (shown?.opener instanceof HTMLElement && shown.opener.isConnected) shown.opener.focus();
	}

	const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
		// The key that the shortcut begins with.
		if (!isOffered) return;
		if (event.key === "Meta" || event.key === "Control") return prepare();
		if (!isShortcut(event) || event.defaultPrevented || document.querySelector(OTHER_DIALOG)) return;
		event.preventDefault();
		const box = document.getElementById(RAIL_SEARCH);
		// The box has the focus, and is painted, before the palette is drawn.
		open(box instanceof HTMLInputElement ? box : null, undefined, afterPaint);
	});
	useEffect(() => {
		const listener = (event: KeyboardEvent) => handleKeyDown(event);
		window.addEventListener("keydown", listener);
		return () => window.removeEventListener("keydown", listener);
	}, []);

	const palette = shown && <shown.Palette startsWith={shown.startsWith} isMac={isMac} onClose={close} />;
	return { control: { open, prepare }, palette };
}

/** For a tap: a phone shows its keyboard only for what gets the focus right after it. */
function atOnce(run: () => void): void {
	run();
}

function isShortcut({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
	return key.toLowerCase() === "k" && metaKey !== ctrlKey && !shiftKey && !altKey;
}

let loading: Promise<{ SearchPalette: typeof SearchPalette }> | undefined;

function loadPalette() {
	loading ??= import("./palette/search-palette.tsx").catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return loading;
}

function prepare() {
	loadPalette().catch(() => {});
}
