import { LegalPage } from "../../features/legal/legal-page.tsx";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";

const SECTIONS = [
	{ title: "privacy.dataTitle", text: "privacy.dataText" },
	{ title: "privacy.placeTitle", text: "privacy.placeText" },
	{ title: "privacy.cookiesTitle", text: "privacy.cookiesText" },
	{ title: "privacy.rightsTitle", text: "privacy.rightsText" },
] as const;

export function loader({ context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "privacy.title") };
}

export const meta: Route.MetaFunction = titleMeta;

export default function PrivacyPage() {
	return <LegalPage title="privacy.title" sections={SECTIONS} />;
}
