/** The title that a page's loader has written. The page of a failed load has one of its own. */
export function titleMeta({ loaderData }: { loaderData?: { title: string } | undefined }) {
	return loaderData ? [{ title: loaderData.title }] : [];
}
