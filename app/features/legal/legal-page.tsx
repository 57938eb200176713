import { useTranslation } from "../../texts/translations.tsx";
import type { TextKey } from "../../../contract/text-keys.ts";

interface LegalPageProps {
	title: TextKey;
	sections: readonly { title: TextKey; text: TextKey }[];
}

/** A page of plain paragraphs under headings. */
export function LegalPage({ title, sections }: LegalPageProps) {
	const { t } = useTranslation();
	return (
		<article className="max-w-2xl">
			<h1 className="text-2xl font-semibold tracking-tight">{t(title as never)}</h1>
			{sections.map((section) => (
				<section key={section.title} className="mt-8">
					<h2 className="font-semibold">{t(section.title as never)}</h2>
					<p className="mt-2 whitespace-pre-line text-ink-muted">{t(section.text as never)}</p>
				</section>
			))}
		</article>
	);
}
