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

/** Another page, or the same after what was typed was sent: it is over, unless it was refused. */
export function notePage(key: string): void {
	if (key !== shownPage && !wasRefused()) typed = false;
	shownPage = key;
}

/** The page shows a form again that was sent, or an error in its place. */
function wasRefused(): boolean {
	// oxlint-disable-next-line no-underscore-dangle -- the router's own name
	const state = window.__reactRouterDataRouter?.state;
	return Boolean(state?.actionData ?? state?.errors);
}

export function hasTyped(): boolean {
	return typed;
}
