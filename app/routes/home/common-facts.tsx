import { useTranslation } from "../../texts/translations.tsx";

const FACTS = ["own", "export", "quiet", "undo", "plain", "api"] as const;

/** What everybody has, whoever they are. */
export function CommonFacts() {
	const { t } = useTranslation();
	return (
		<section aria-labelledby="all" className="border-t border-line py-12 sm:py-16">
			<h2 id="all" className="text-2xl font-semibold tracking-tight">
				{t("home.allTitle")}
			</h2>
			<dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
				{FACTS.map((fact) => (
					<div key={fact}>
						<dt className="font-medium">{t(`home.${fact}Title`)}</dt>
						<dd className="mt-1 text-sm text-pretty text-ink-muted">{t(`home.${fact}Text`)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
