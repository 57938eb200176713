import { href, type Path, useParams, useSearchParams } from "react-router";

/** Addresses of other documents; the list that the user came from stays the way back. */
export function useDocumentLink(): (documentId: string) => Partial<Path> {
	const { locale } = useParams();
	const [parameters] = useSearchParams();
	const from = parameters.get("from");
	return (documentId) => ({
		pathname: href("/:locale?/documents/:documentId", { locale, documentId }),
		search: from === null ? "" : `?${new URLSearchParams({ from })}`,
	});
}
