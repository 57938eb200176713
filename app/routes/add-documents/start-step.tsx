import { href, useParams } from "react-router";
import { StartSteps } from "../../features/start/start-steps.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";

/** Where one stands in the first start, and the way on without files. */
export function StartStep() {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<>
			<StartSteps current="files" />
			<p className="page-column pt-5 text-ink-muted">
				{t("start.filesText")}{" "}
				<Link to={`${href("/:locale?/start", { locale })}?step=deadlines`} className="text-accent underline">
					{t("start.skipFiles")}
				</Link>
			</p>
		</>
	);
}
