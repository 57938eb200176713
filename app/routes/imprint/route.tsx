import { articleLink, LegalArticle, LegalSection } from "../../features/public-pages/legal-article.tsx";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Route } from "./+types/route";

export function loader({ context, url }: Route.LoaderArgs) {
	const { name, address, email, phone, uid } = context.get(bindingsContext).operator;
	return {
		head: publicHead(context, url, {
			title: "imprint.title",
			description: "imprint.description",
			path: "/imprint",
		}),
		operator: { name, address, email, phone, uid },
	};
}

export const meta: Route.MetaFunction = publicMeta;

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { name, address, email, phone, uid } = loaderData.operator;
	const missing = [
		name === "" && t("imprint.missingName"),
		address.length === 0 && t("imprint.missingAddress"),
		email === "" && t("imprint.missingEmail"),
	].filter((fact) => fact !== false);
	return (
		<LegalArticle
			title={t("imprint.title")}
			notice={
				missing.length > 0 && (
					<Notice tone="warning" title={t("imprint.incompleteTitle")}>
						<p>{t("imprint.incompleteText", { missing: missing.join(", ") })}</p>
					</Notice>
				)
			}
		>
			<LegalSection title={t("imprint.operatorTitle")}>
				{name === "" && address.length === 0 ? (
					t("imprint.operatorUnknown")
				) : (
					<address className="text-ink not-italic">
						{[name, ...address].filter(Boolean).map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
						{uid !== "" && <span className="mt-3 block text-ink-muted tabular-nums">{uid}</span>}
					</address>
				)}
			</LegalSection>
			{(email !== "" || phone !== "") && (
				<LegalSection title={t("imprint.contactTitle")}>
					<p className="flex flex-col items-start gap-1">
						{email !== "" && (
							<a href={`mailto:${email}`} className={articleLink}>
								{email}
							</a>
						)}
						{phone !== "" && (
							<a href={`tel:${phone.replaceAll(" ", "")}`} className={`${articleLink} tabular-nums`}>
								{phone}
							</a>
						)}
					</p>
				</LegalSection>
			)}
			<LegalSection title={t("imprint.contentTitle")}>{t("imprint.contentText")}</LegalSection>
			<LegalSection title={t("imprint.linksTitle")}>{t("imprint.linksText")}</LegalSection>
		</LegalArticle>
	);
}
