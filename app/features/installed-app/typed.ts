/** Somebody has typed something here that is not sent yet. A search is no loss. */
let typed = false;
let shownPage = "";

/** Watches the fields of forms that change something. @returns what ends it */
export function watchTyping(): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	document.addEventListener("input", noteTyping, { signal, capture: true });
	return () => ending.abort();
}

function noteTyping({ target }: Event): void {
	const form = target instanceof Element ? target.closest("form") : null;
	if (form?.method === "post") typed = true;
}

/** Another page: what was typed has been sent, or given up. */
export function notePage(key: string): void {
	if (key !== shownPage) typed = false;
	shownPage = key;
}

export function hasTyped(): boolean {
	return typed;
}
