import { useLocation } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";

/** Documents change their place in the background: what comes of it, and what to do where no script says it. */
export function RunningNotice() {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	return (
		<p className="border-b border-line bg-info-soft px-4 py-2 text-sm text-info lg:px-6">
			{t("masterdata.running")} <span className="noscript:hidden">{t("masterdata.runningLive")}</span>
			<span className="not-noscript:hidden">
				{t("masterdata.runningReload")}{" "}
				<a href={pathname + search} className="font-medium underline underline-offset-3">
					{t("masterdata.reload")}
				</a>
			</span>
		</p>
	);
}
