import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { APP_VERSION_STORAGE_KEY } from "../contract/constants.ts";
import { RequestId } from "./features/error-page/framed.ts";
import { rememberScripting } from "./features/streaming/scripting-cookie.ts";
import { textSource } from "./texts/text-source.ts";
import { TextsAddress } from "./texts/texts-address.ts";
import { TranslationsProvider } from "./texts/translations.tsx";
import { keepEarlyTyping } from "./ui/forms/early-typing.ts";

const { lang, dataset } = document.documentElement;
const textsAddress = dataset["texts"] ?? "";

async function readyTexts() {
	const response = await fetch(textsAddress);
	return textSource(lang.slice(0, 2), (await response.json()) as Record<string, string>);
}

// What goes wrong before the scripts are there that report it (features/live/collect-errors.ts).
window.earlyErrors = [];
const keepEarly = (event: Event) => {
	const { earlyErrors: early } = window;
	if (early && early.length < 50) early.push(event);
};
window.addEventListener("error", keepEarly);

// What was still streaming when the user went elsewhere is no error, and nobody waits for it any more.
window.addEventListener("unhandledrejection", (event) => {
	if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
	else keepEarly(event);
});

/** Another version of the app than the browser ran last may have to clear what that one left (spec 4). */
async function adoptVersion() {
	const stored = localStorage.getItem(APP_VERSION_STORAGE_KEY);
	const current = import.meta.env.APP_VERSION;
	if (stored === current) return;
	const { adoptVersionHere } = await import("./features/installed-app/app-version.ts");
	const adopted = adoptVersionHere(stored, current);
	// Whose browser has none has nothing old on this page.
	if (stored !== null) await adopted;
	else adopted.catch(() => {});
}

keepEarlyTyping();
// A browser may keep nothing, and a connection may have broken: then it is for the next page.
await adoptVersion().catch(() => {});
rememberScripting();
const texts = await readyTexts();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<TranslationsProvider texts={texts}>
				<TextsAddress value={textsAddress}>
					<RequestId value={dataset["request"] ?? ""}>
						<HydratedRouter />
					</RequestId>
				</TextsAddress>
			</TranslationsProvider>
		</StrictMode>,
		// React does so with all others by itself.
		{ onCaughtError: (error) => reportError(error) },
	);
});
