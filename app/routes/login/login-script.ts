import { askPasskey } from "../../features/passkeys/ask-passkey.ts";
import { hasPasskeys } from "../../features/passkeys/has-passkeys.ts";
import { rememberScripting } from "../../features/streaming/scripting-cookie.ts";
import { hasStyles } from "../../features/streaming/styles-cookie.ts";

/*
 * All that runs on the page where one signs in: it shows what is typed as a password, and asks for passkeys. A module of
 * its own, because the page is the first of many visits and has no use for React in the browser (decision 092).
 */

/** Shows each switch of a password, which does nothing without this. */
function connectPasswordSwitches(): void {
	for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-shows-password]")) {
		const input = button.parentElement?.querySelector("input");
		button.hidden = false;
		button.addEventListener("click", () => {
			const isShown = input?.type === "text";
			input?.setAttribute("type", isShown ? "password" : "text");
			button.setAttribute("aria-pressed", String(!isShown));
		});
	}
}

/** Shows the form of passkeys, and fills it in with what the browser answers. */
async function connectPasskeys(form: HTMLFormElement): Promise<void> {
	if (!hasPasskeys()) return;
	const button = form.querySelector("button");
	let asking = new AbortController();
	const { signal: offered } = asking;
	form.hidden = false;

	async function ask(how: Pick<CredentialRequestOptions, "mediation" | "signal">) {
		const answer = await askPasskey(form.action, "use", how);
		if (!answer || how.signal?.aborted) return;
		for (const [name, value] of Object.entries(answer)) {
			form.querySelector(`input[name="${name}"]`)?.setAttribute("value", value);
		}
		form.submit();
	}

	form.addEventListener("submit", (event) => {
		event.preventDefault();
		// A browser asks for one at a time.
		asking.abort();
		asking = new AbortController();
		button?.setAttribute("aria-busy", "true");
		void ask({ signal: asking.signal }).finally(() => button?.removeAttribute("aria-busy"));
	});
	// Where the browser can, it offers them among what it fills in.
	const isOffered = await PublicKeyCredential.isConditionalMediationAvailable?.();
	if (isOffered && !offered.aborted) await ask({ mediation: "conditional", signal: offered });
}

/** How many files are asked for in one go: all of them would hold up whoever types already. */
const FETCHED_AT_ONCE = 6;

/** Fetches what most people need next, once the browser has nothing else to do. */
function fetchAhead(): void {
	const { ahead = "" } = document.querySelector<HTMLElement>("script[data-ahead]")?.dataset ?? {};
	fetchSome(ahead.split(" ").filter(Boolean));
}

function fetchSome(hrefs: readonly string[]): void {
	for (const href of hrefs.slice(0, FETCHED_AT_ONCE)) document.head.appendChild(prefetchLink(href));
	const rest = hrefs.slice(FETCHED_AT_ONCE);
	if (rest.length > 0) setTimeout(() => fetchSome(rest));
}

function prefetchLink(href: string): HTMLLinkElement {
	const link = Object.assign(document.createElement("link"), { rel: "prefetch", href });
	// As the app asks for it, or it would be fetched again.
	if (href.endsWith(".json")) Object.assign(link, { as: "fetch", crossOrigin: "anonymous" });
	else link.as = href.endsWith(".css") ? "style" : "script";
	if (link.as === "style") link.addEventListener("load", () => (document.cookie = hasStyles(href)));
	return link;
}

if (document.readyState === "complete") fetchAhead();
else addEventListener("load", () => setTimeout(fetchAhead));
rememberScripting();
connectPasswordSwitches();
const passkeys = document.querySelector<HTMLFormElement>("form[data-passkeys]");
if (passkeys) void connectPasskeys(passkeys);
