import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { isNewVersionThere, takeNewVersion } from "./new-version.ts";
import { NoticeStrip } from "./notice-strip.tsx";
import { hasTyped, notePage } from "./typed.ts";

/** A new version offers itself. Where something is typed it waits until that was sent: then it comes by itself. */
export function VersionNotice() {
	const { t } = useTranslation();
	const isThere = useStore(isNewVersionThere);
	const { key } = useLocation();
	const [isWaiting, setWaiting] = useState(false);
	const goOn = useEffectEvent((at: string) => {
		notePage(at);
		if (isWaiting && !hasTyped()) void takeNewVersion();
	});
	useEffect(() => goOn(key), [key]);
	if (!isThere) return null;
	return (
		<NoticeStrip
			icon="rotate-ccw"
			label={t("installedApp.versionTitle")}
			text={t(isWaiting ? "installedApp.later" : "installedApp.newVersion")}
		>
			{!isWaiting && (
				<Button
					type="button"
					size="small"
					variant="secondary"
					onClick={() => {
						if (hasTyped()) setWaiting(true);
						else void takeNewVersion();
					}}
				>
					{t("installedApp.reload")}
				</Button>
			)}
		</NoticeStrip>
	);
}
