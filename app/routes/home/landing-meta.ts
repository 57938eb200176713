import type { MetaDescriptor } from "react-router";
import { FORMAT_LOCALE } from "../../../contract/constants.ts";
import type { PublicHead } from "../../features/public-pages/public-meta.ts";

interface LandingData {
	head: PublicHead;
	/** Name of who runs this installation, where that is known. */
	operator: string;
}

/** A picture for those who get a link to the landing page, and what kind of thing it is for who reads by machine. */
export function landingMeta(data: LandingData | undefined): MetaDescriptor[] {
	if (!data) return [];
	const { head, operator } = data;
	return [
		// Its address stays: whoever shows a link may have kept it. (Made by `npm run pictures`.)
		{ property: "og:image", content: new URL("/link-picture.jpg", head.canonical).href },
		{ property: "og:image:width", content: "1200" },
		{ property: "og:image:height", content: "630" },
		{ name: "twitter:card", content: "summary_large_image" },
		{
			"script:ld+json": {
				"@context": "https://schema.org",
				"@type": "WebApplication",
				name: "Ablage",
				url: head.canonical,
				description: head.description,
				inLanguage: FORMAT_LOCALE,
				applicationCategory: "BusinessApplication",
				operatingSystem: "All",
				...(operator !== "" && { publisher: { "@type": "Organization", name: operator } }),
			},
		},
	];
}
