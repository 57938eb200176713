import { LOCALES } from "../../../../contract/constants.ts";

/** What has begun at a provider, and in which locale: there is one address to come back to, which says none. */
interface BegunFlow {
	flow: string;
	locale: string | undefined;
}

/** As a cookie keeps it. A flow has no slash. */
export function formatFlow({ flow, locale }: BegunFlow): string {
	return locale === undefined ? flow : `${locale}/${flow}`;
}

export function parseFlow(kept: string): BegunFlow {
	const locale = LOCALES.find((code) => kept.startsWith(`${code}/`));
	return { flow: locale === undefined ? kept : kept.slice(locale.length + 1), locale };
}
