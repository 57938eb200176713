import { type SearchPlace, type TenantPageWords, type TenantWords, wordsOf } from "./search-places.ts";

/** As many tenants as are offered at once. */
const MOST_TENANTS = 5;

/**
 * The tenants whose names have words that begin as those that were typed, each as the way to its documents; with further
 * words, as the pages about it which these mean ("müller stammdaten"). Of a single one, all that there is.
 */
export function tenantPlaces({ alike, pages, documentsOf }: TenantWords, text: string): SearchPlace[] {
	const wanted = wordsOf(text);
	if (wanted.length === 0) return [];
	const whole = wanted.join(" ");
	const found = alike.flatMap((group) =>
		group.tenants.flatMap(([documentId, name]) => {
			const own = wordsOf(name);
			const rest = wanted.filter((word) => !own.some((candidate) => candidate.startsWith(word)));
			if (rest.length === wanted.length) return [];
			const known = pages.filter(({ page }) => group.pages.includes(page));
			return [{ documentId, name, rest, known, isFirst: own.join(" ").startsWith(whole) }];
		}),
	);
	const named = found.filter(({ rest }) => rest.length === 0);
	const ordered = [...named.filter(({ isFirst }) => isFirst), ...named.filter(({ isFirst }) => !isFirst)];
	const only = named.length === 1 ? named[0] : undefined;
	const documents = ordered.slice(0, MOST_TENANTS).map(({ documentId, name }): SearchPlace => ({
		id: `tenant-${documentId}`,
		label: name,
		words: "",
		icon: "folder",
		to: documentsOf(documentId),
	}));
	const about = only
		? only.known.map((page) => placeAbout(only, page))
		: found
				.filter(({ rest }) => rest.length > 0)
				.flatMap((tenant) =>
					tenant.known.filter((page) => isMeant(page, tenant.rest)).map((page) => placeAbout(tenant, page)),
				)
				.slice(0, MOST_TENANTS);
	return [...documents, ...about];
}

function isMeant({ label, words }: TenantPageWords, rest: readonly string[]): boolean {
	const own = wordsOf(`${label} ${words}`);
	return rest.every((word) => own.some((candidate) => candidate.startsWith(word)));
}

function placeAbout(
	{ documentId, name }: { documentId: string; name: string },
	{ page, label, icon, to }: TenantPageWords,
): SearchPlace {
	return {
		id: `tenant-${documentId}-${page}`,
		label: `${label} · ${name}`,
		words: "",
		icon,
		to: to(documentId),
	};
}
