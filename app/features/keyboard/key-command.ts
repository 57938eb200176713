import type { KeyBinding, Keymap } from "./keymap.ts";

/** As much of a keyboard event as is looked at. */
export type KeyPress = Pick<
	KeyboardEvent,
	"key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
>;

const TYPING = "textarea, select, [contenteditable], [role=textbox], [role=combobox]";
const INPUTS_WITHOUT_TEXT = new Set(["checkbox", "radio", "button", "submit", "reset"]);
/** Each has a use of its own for arrows, letters or Escape. */
const OWN_KEYS =
	"[role=menu], [role=listbox], [role=tablist], [role=separator], [role=slider], [role=radiogroup], [popover]";
const DIALOG = "dialog[open], [role=dialog], [role=alertdialog], [popover]:popover-open";
/** What Enter already does something on. */
const PRESSABLE = "a, button, summary, input, [role=button]";

/**
 * What a key press is bound to; `null` for nothing: while somebody is typing, where a dialog is open, or
 * where the key has a use of its own.
 */
export function bindingOf<Command extends string>(
	press: KeyPress,
	target: Element | null,
	keymap: Keymap<Command>,
): KeyBinding<Command> | null {
	if (press.defaultPrevented || press.isComposing || press.altKey) return null;
	const key = keyOf(press);
	const binding = keymap.find(({ keys }) => keys.includes(key));
	return binding && mayCommand(key, target) ? binding : null;
}

/**
 * Letters and named keys say whether Shift is held; a sign is what it is, however it is typed on this keyboard. What is
 * held to command the browser itself is always said.
 */
export function keyOf({
	key,
	shiftKey,
	ctrlKey = false,
	metaKey = false,
}: Pick<KeyPress, "key" | "shiftKey"> & Partial<KeyPress>): string {
	const held = (metaKey ? "⌘+" : "") + (ctrlKey ? "Ctrl+" : "");
	if (/^\p{Letter}$/u.test(key)) return held + (shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase());
	return held + (shiftKey && key.length > 1 ? `Shift+${key}` : key);
}

function mayCommand(key: string, target: Element | null): boolean {
	if (document.querySelector(DIALOG)) return false;
	if (!target) return true;
	if (isTyping(target) || target.closest(OWN_KEYS)) return false;
	if (key === "Enter") return target.closest(PRESSABLE) === null;
	// Elsewhere the arrows scroll.
	if (key.includes("Arrow"))
		return target === document.body || target.matches("main, table *, [data-arrow-keys] *");
	return true;
}

function isTyping(target: Element): boolean {
	if (target instanceof HTMLInputElement) return !INPUTS_WITHOUT_TEXT.has(target.type);
	return target.closest(TYPING) !== null;
}
