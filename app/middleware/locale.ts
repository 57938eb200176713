import type { Cookie, MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALES } from "../../contract/constants.ts";
import { readCookie, setCookie } from "../cookies.ts";
import { loadTexts } from "../cms/load-texts.server.ts";
import { localeContext } from "../texts/request-texts.ts";
import { type TextSource, textSource } from "../texts/text-source.ts";
import { bindingsContext } from "./bindings.ts";

// The value is the bare code, as browsers already hold it (spec 9); `createCookie` would encode it.
const localeCookie: Cookie = {
	name: LOCALE_COOKIE,
	isSigned: false,
	parse: (header) => Promise.resolve(readCookie(header, LOCALE_COOKIE)),
	serialize: (code: string) => Promise.resolve(setCookie(LOCALE_COOKIE, code)),
};

/** Where the user's language comes from. It readies an instance of i18next as well, which stays empty here. */
const [detect, localeOf] = createI18nextMiddleware({
	detection: {
		supportedLanguages: [...LOCALES],
		fallbackLanguage: DEFAULT_LOCALE,
		cookie: localeCookie,
		order: ["custom", "cookie", "header"],
		findLocale: ({ params }) => Promise.resolve(params["locale"] ?? null),
	},
	i18next: { initAsync: false },
});

/** Made anew where the texts have changed. */
let current: { hash: string; texts: TextSource } | undefined;

export function isKnownLocale(prefix: string | undefined): prefix is string {
	return LOCALES.some((code) => code === prefix);
}

/** Finds the user's language (address, cookie, browser) and readies its texts. An address may begin with a locale. */
export const localeMiddleware: MiddlewareFunction<Response> = async (args, next) => {
	const { params, context } = args;
	const prefix = params["locale"];

	const loaded = await loadTexts(context.get(bindingsContext), DEFAULT_LOCALE);
	if (!loaded) throw new Error(`no texts for ${DEFAULT_LOCALE}`);
	if (current?.hash !== loaded.hash) {
		current = { hash: loaded.hash, texts: textSource(DEFAULT_LOCALE, loaded.texts) };
	}
	const { texts, hash } = current;

	return detect(args, async () => {
		const code = localeOf(context);
		context.set(localeContext, { code, texts, textsAddress: `/texts/${code}/${hash}.json` });
		const response = await next();
		if (isKnownLocale(prefix)) response.headers.append("Set-Cookie", setCookie(LOCALE_COOKIE, prefix));
		return response;
	});
};
