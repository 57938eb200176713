import type { RouterContextProvider } from "react-router";
import { DEFAULT_LOCALE, LOCALES } from "../../../contract/constants.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { localeContext, pageTitle, textsOf } from "../../texts/request-texts.ts";
import type { PublicHead } from "./public-meta.ts";

interface Page {
	title: TextKey;
	description: TextKey;
	/** Without its locale. */
	path: string;
}

/** What search engines and those who get a link to a page are told of it. */
export function publicHead(
	context: Readonly<RouterContextProvider>,
	url: URL,
	{ title, description, path }: Page,
): PublicHead {
	const origin = context.get(bindingsContext).publicOrigin ?? url.origin;
	// Without a locale a page is the default language's: that is its one address.
	const addressIn = (code: string) => origin + (code === DEFAULT_LOCALE ? path : `/${code}${path}`);
	return {
		title: pageTitle(context, title),
		description: textsOf(context)(description),
		canonical: addressIn(context.get(localeContext)?.code ?? DEFAULT_LOCALE),
		alternates: [
			...LOCALES.map((code) => ({ hrefLang: String(code), href: addressIn(code) })),
			{ hrefLang: "x-default", href: origin + path },
		],
	};
}
