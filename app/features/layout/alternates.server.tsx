import { FORMAT_LOCALE, LOCALES } from "../../../contract/constants.ts";

const WITH_LOCALE = new RegExp(`^/(?:${LOCALES.join("|")})(?=/|$)`);
/** As search engines know them. */
const LANGUAGES: Readonly<Record<(typeof LOCALES)[number], string>> = { de: FORMAT_LOCALE };

/** Where a public page is in each language, and where without one. */
export function AlternateLinks({ url }: { url: URL }) {
	const path = url.pathname.replace(WITH_LOCALE, "").replace(/\/$/, "");
	return (
		<>
			{LOCALES.map((locale) => (
				<link
					key={locale}
					rel="alternate"
					hrefLang={LANGUAGES[locale]}
					href={`${url.origin}/${locale}${path}`}
				/>
			))}
			<link rel="alternate" hrefLang="x-default" href={`${url.origin}${path || "/"}`} />
		</>
	);
}

/** @param routeIds of the routes that make the page */
export function hasAlternates(routeIds: readonly string[], status: number, { search }: URL): boolean {
	return status === 200 && search === "" && routeIds.includes("routes/public-layout/route");
}
