import { useState } from "react";
import { useLocation } from "react-router";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { install, installPrompt, installWay } from "./install-prompt.ts";
import { NoticeStrip } from "./notice-strip.tsx";
import { dismissHint, isHintDue } from "./visits.ts";

/** Once somebody knows the app: that it can be installed. It comes with another page, so that nothing moves by itself. */
export function InstallHint() {
	const { t } = useTranslation();
	const { key } = useLocation();
	const [firstKey] = useState(key);
	const [isDue, setDue] = useState(() => isHintDue(localStorage, sessionStorage));
	const way = installWay(useStore(installPrompt) !== null);
	if (!isDue || key === firstKey || (way !== "button" && way !== "apple")) return null;

	function end() {
		dismissHint(localStorage);
		setDue(false);
	}

	return (
		<NoticeStrip
			icon="smartphone"
			label={t("installedApp.title")}
			text={t(way === "apple" ? "installedApp.onApple" : "installedApp.hint")}
		>
			{way === "button" && (
				<Button type="button" size="small" onClick={() => void install().then(end, end)}>
					{t("installedApp.install")}
				</Button>
			)}
			<Button type="button" size="small" variant="quiet" onClick={end}>
				{t("installedApp.dismiss")}
			</Button>
		</NoticeStrip>
	);
}
