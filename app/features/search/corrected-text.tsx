import { Link } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";

interface CorrectedTextProps {
	/** What was typed. */
	text: string;
	/** As what was found is spelt, where the hits show it. */
	spelt: string | null;
	/** The address of the search for that. */
	to?: string;
}

/** Says that nothing is spelt as it was typed, and what was searched for instead. */
export function CorrectedText({ text, spelt, to }: CorrectedTextProps) {
	const { t } = useTranslation();
	if (spelt === null) return t("search.corrected");
	const instead = <bdi className="font-medium wrap-anywhere">{spelt}</bdi>;
	return (
		<>
			{/* What was typed cannot turn round the words that stand around it. */}
			{t("search.correctedTo", { text: `\u2068${text}\u2069` })}{" "}
			{to === undefined ? (
				instead
			) : (
				<Link to={to} className="underline">
					{instead}
				</Link>
			)}
		</>
	);
}
