import { DELETED_DAYS_KEPT, LOGS_KEPT_DAYS } from "../../../contract/constants.ts";
import { KEPT_DAYS } from "../../features/offline/kept-cache.ts";
import { LegalArticle, LegalSection, Paragraphs } from "../../features/public-pages/legal-article.tsx";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { ToOperator } from "../../features/public-pages/to-operator.tsx";
import { bindingsContext } from "../../middleware/bindings.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { Route } from "./+types/route";

/** What follows who is responsible and precedes whom to ask, in the order in which one wonders. */
const SECTIONS = [
	["privacy.accountTitle", "privacy.accountText"],
	["privacy.documentsTitle", "privacy.documentsText"],
	["privacy.sharesTitle", "privacy.sharesText"],
	["privacy.requestsTitle", "privacy.requestsText"],
	["privacy.recordTitle", "privacy.recordText"],
	["privacy.visitTitle", "privacy.visitText"],
	["privacy.cookiesTitle", "privacy.cookiesText"],
	["privacy.offlineTitle", "privacy.offlineText"],
	["privacy.messagesTitle", "privacy.messagesText"],
] as const;
const LAST_SECTIONS = [
	["privacy.securityTitle", "privacy.securityText"],
	["privacy.deletionTitle", "privacy.deletionText"],
] as const;

export function loader({ context, url }: Route.LoaderArgs) {
	const { name, email, hosting } = context.get(bindingsContext).operator;
	return {
		head: publicHead(context, url, {
			title: "privacy.title",
			description: "privacy.description",
			path: "/privacy",
		}),
		operator: { name, email },
		hosting,
	};
}

export const meta: Route.MetaFunction = publicMeta;

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { operator, hosting } = loaderData;
	const values = {
		logDays: String(LOGS_KEPT_DAYS),
		deletedDays: String(DELETED_DAYS_KEPT),
		keptDays: String(KEPT_DAYS),
	};
	return (
		<LegalArticle title={t("privacy.title")} intro={t("privacy.intro")} asOf={t("privacy.asOf")}>
			<LegalSection title={t("privacy.responsibleTitle")}>
				<ToOperator operator={operator} />
				<Paragraphs text={t("privacy.responsibleText")} />
			</LegalSection>
			{SECTIONS.map(([title, text]) => (
				<LegalSection key={title} title={t(title)}>
					{t(text, values)}
				</LegalSection>
			))}
			<LegalSection title={t("privacy.othersTitle")}>
				<p>{hosting === "" ? t("privacy.hostingOwn") : t("privacy.hosting", { hosting })}</p>
				<Paragraphs text={t("privacy.othersText")} />
			</LegalSection>
			{LAST_SECTIONS.map(([title, text]) => (
				<LegalSection key={title} title={t(title)}>
					{t(text, values)}
				</LegalSection>
			))}
			<LegalSection title={t("privacy.rightsTitle")}>
				<Paragraphs text={t("privacy.rightsText")} />
			</LegalSection>
		</LegalArticle>
	);
}
