import type { MetaDescriptor } from "react-router";

/** What the head of a public page says of it; addresses with their origin. */
export interface PublicHead {
	title: string;
	description: string;
	canonical: string;
	alternates: { hrefLang: string; href: string }[];
}

/** The head of a public page, from what its loader says. The page of a failed load has one of its own. */
export function publicMeta({
	loaderData,
}: {
	loaderData?: { head: PublicHead } | undefined;
}): MetaDescriptor[] {
	if (!loaderData) return [];
	const { title, description, canonical, alternates } = loaderData.head;
	return [
		{ title },
		{ name: "description", content: description },
		{ tagName: "link", rel: "canonical", href: canonical },
		...alternates.map(({ hrefLang, href }) => ({
			tagName: "link" as const,
			rel: "alternate",
			hrefLang,
			href,
		})),
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: "Ablage" },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:url", content: canonical },
	];
}
