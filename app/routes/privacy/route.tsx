import { LegalPage } from "../../features/legal/legal-page.tsx";
import { pageTitle } from "../../texts/request-texts.ts";
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

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? [{ title: loaderData.title }] : []);

export default function PrivacyPage() {
	return <LegalPage title="privacy.title" sections={SECTIONS} />;
}
