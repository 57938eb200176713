import { href, useParams } from "react-router";
import { LOCALES } from "../contract/constants.ts";

type Destinations = ReturnType<typeof destinationsIn>;

// By locale, of which there are few: every part of the frame asks for them, each time it is drawn.
const known = new Map<string | undefined, Destinations>();

/** The addresses that the layouts link to, in the locale of the page. */
export function useDestinations(): Destinations {
	const { locale: asked } = useParams();
	// Of an address that does not exist the first part is none.
	const locale = LOCALES.find((code) => code === asked);
	const destinations = known.get(locale) ?? destinationsIn(locale);
	known.set(locale, destinations);
	return destinations;
}

function destinationsIn(locale: string | undefined) {
	return {
		home: href("/:locale?", { locale }),
		search: href("/:locale?/search", { locale }),
		inbox: href("/:locale?/inbox", { locale }),
		documents: href("/:locale?/documents", { locale }),
		add: href("/:locale?/documents/add", { locale }),
		notifications: href("/:locale?/notifications", { locale }),
		deadlines: href("/:locale?/deadlines", { locale }),
		sharing: href("/:locale?/sharing", { locale }),
		requests: href("/:locale?/sharing/requests", { locale }),
		newRequest: href("/:locale?/sharing/requests/new", { locale }),
		company: href("/:locale?/my-tenants/:page", { locale, page: "company" }),
		profile: href("/:locale?/my-profile", { locale }),
		clientLogs: href("/:locale?/client-logs", { locale }),
		logout: href("/:locale?/logout", { locale }),
		preferences: href("/preferences"),
		imprint: href("/:locale?/imprint", { locale }),
		privacy: href("/:locale?/privacy", { locale }),
		accessibility: href("/:locale?/accessibility", { locale }),
	};
}
