import { type MouseEvent, useState } from "react";

/** How long it is said that something was copied, in milliseconds. */
const SAID_MS = 3_000;

/** What became of the last press; "failed" where the browser lets nobody copy. */
export type CopyState = "idle" | "copied" | "failed";

/** What the button shows. */
export const COPY_ICONS = { idle: "copy", copied: "check", failed: "triangle-alert" } as const;

interface Copying {
	state: CopyState;
	/** For the button that is pressed. */
	onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Copies a text at a click, and says for a moment what came of it. */
export function useCopy(text: string): Copying {
	const [last, setLast] = useState<{ text: string; state: CopyState } | null>(null);
	async function copy(button: HTMLElement) {
		const now = { text, state: (await isCopied(text, button)) ? ("copied" as const) : ("failed" as const) };
		setLast(now);
		setTimeout(() => setLast((shown) => (shown === now ? null : shown)), SAID_MS);
	}
	return {
		state: last?.text === text ? last.state : "idle",
		onClick: ({ currentTarget }) => void copy(currentTarget),
	};
}

async function isCopied(text: string, button: HTMLElement): Promise<boolean> {
	// The browser has it on secure origins only, and may refuse it.
	// oxlint-disable-next-line no-restricted-properties -- here it is done without, too
	const clipboard: Clipboard | undefined = navigator.clipboard;
	try {
		if (!clipboard) return isSelectionCopied(text, button);
		await clipboard.writeText(text);
		return true;
	} catch {
		return isSelectionCopied(text, button);
	}
}

/** The old way, the only one without TLS. What is to be selected stands beside the button: around a dialog nothing can be. */
function isSelectionCopied(text: string, button: HTMLElement): boolean {
	const area = document.createElement("textarea");
	area.value = text;
	area.readOnly = true;
	area.className = "sr-only";
	button.insertAdjacentElement("afterend", area);
	area.select();
	try {
		return document.execCommand("copy");
	} finally {
		area.remove();
		button.focus({ preventScroll: true });
	}
}
