import { useParams } from "react-router";

/** The addresses that the layouts link to, in the locale of the page. */
export function useDestinations() {
	const { locale } = useParams();
	const prefix = locale === undefined ? "" : `/${locale}`;
	return {
		home: prefix || "/",
		documents: `${prefix}/documents`,
		newDocument: `${prefix}/documents/new`,
		logout: `${prefix}/logout`,
		login: `${prefix}/login`,
		imprint: `${prefix}/imprint`,
		privacy: `${prefix}/privacy`,
	};
}
