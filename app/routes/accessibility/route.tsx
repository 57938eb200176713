import { LegalArticle, LegalSection, Paragraphs } from "../../features/public-pages/legal-article.tsx";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { ToOperator } from "../../features/public-pages/to-operator.tsx";
import { bindingsContext } from "../../middleware/bindings.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { Route } from "./+types/route";

const SECTIONS = [
	["accessibility.standardTitle", "accessibility.standardText"],
	["accessibility.howTitle", "accessibility.howText"],
	["accessibility.testsTitle", "accessibility.testsText"],
	["accessibility.limitsTitle", "accessibility.limitsText"],
] as const;

export function loader({ context, url }: Route.LoaderArgs) {
	const { name, email } = context.get(bindingsContext).operator;
	return {
		head: publicHead(context, url, {
			title: "accessibility.title",
			description: "accessibility.description",
			path: "/accessibility",
		}),
		operator: { name, email },
	};
}

export const meta: Route.MetaFunction = publicMeta;

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	return (
		<LegalArticle
			title={t("accessibility.title")}
			intro={t("accessibility.intro")}
			asOf={t("accessibility.asOf")}
		>
			{SECTIONS.map(([title, text]) => (
				<LegalSection key={title} title={t(title)}>
					{t(text)}
				</LegalSection>
			))}
			<LegalSection title={t("accessibility.contactTitle")}>
				<Paragraphs text={t("accessibility.contactText")} />
				<ToOperator operator={loaderData.operator} />
			</LegalSection>
		</LegalArticle>
	);
}
