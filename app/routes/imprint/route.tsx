import { LegalPage } from "../../features/legal/legal-page.tsx";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";

const SECTIONS = [
	{ title: "imprint.operatorTitle", text: "imprint.operatorText" },
	{ title: "imprint.liabilityTitle", text: "imprint.liabilityText" },
] as const;

export function loader({ context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "imprint.title") };
}

export const meta: Route.MetaFunction = titleMeta;

export default function ImprintPage() {
	return <LegalPage title="imprint.title" sections={SECTIONS} />;
}
