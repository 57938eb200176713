import { useLocation } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";

/** What the page waits for has not moved for long, and it does not ask any more by itself. */
export function StandsStill({ className = "" }: { className?: string }) {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	return (
		<p className={`text-sm ${className}`}>
			{t("document.standsStill")}{" "}
			<a href={`${pathname}${search}`} className="font-medium underline underline-offset-3">
				{t("document.reload")}
			</a>
		</p>
	);
}
