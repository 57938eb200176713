/** What Safari brings into sight by its caret alone, without the room that `scroll-margin` asks for there (look.css). */
const FIELDS = ":is(.with-page-foot, .with-page-head) :is(input, textarea)";

/** Gives a control the focus, and brings it into sight, beside what stands over the page. */
export function focusInSight(control: HTMLElement | null | undefined): void {
	control?.focus();
	control?.scrollIntoView({ block: "nearest" });
}

/**
 * Brings fields into sight to which somebody goes from another control, by the Tab key say: they would stay under the
 * foot of their form in Safari. What is pressed has been in sight.
 * @returns what ends it
 */
export function keepFieldsInSight(): () => void {
	let pressed: EventTarget | null = null;
	const press = ({ target }: Event) => (pressed = target);
	const forget = () => (pressed = null);
	const follow = ({ target, relatedTarget }: FocusEvent) => {
		if (!(target instanceof HTMLElement) || !target.matches(FIELDS) || relatedTarget === null) return;
		if (pressed instanceof Element && isPartOf(pressed, target)) return;
		requestAnimationFrame(() => target.scrollIntoView({ block: "nearest" }));
	};
	document.addEventListener("pointerdown", press, true);
	document.addEventListener("keydown", forget, true);
	document.addEventListener("focusin", follow);
	return () => {
		document.removeEventListener("pointerdown", press, true);
		document.removeEventListener("keydown", forget, true);
		document.removeEventListener("focusin", follow);
	};
}

/** The field itself, or the label of it. */
function isPartOf(pressed: Element, field: HTMLElement): boolean {
	return field.contains(pressed) || pressed.closest("label")?.control === field;
}
