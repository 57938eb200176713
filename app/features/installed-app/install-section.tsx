import { type ReactNode, useEffect } from "react";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { install, installPrompt, installWay, watchForInstall } from "./install-prompt.ts";

const TEXTS = {
	installed: "installedApp.isInstalled",
	button: "installedApp.hint",
	apple: "installedApp.onApple",
	menu: "installedApp.byMenu",
} as const;

/** In the profile: how the app gets onto this device. */
export default function InstallSection(): ReactNode {
	const { t } = useTranslation();
	const way = installWay(useStore(installPrompt) !== null);
	useEffect(watchForInstall, []);
	return (
		<section aria-labelledby="install">
			<SectionHeading id="install">{t("installedApp.title")}</SectionHeading>
			<div className="flex flex-wrap items-center gap-3 text-sm">
				<p className="min-w-[min(15rem,100%)] flex-1 text-ink-muted">{t(TEXTS[way])}</p>
				{way === "button" && (
					<Button type="button" size="small" onClick={() => void install()}>
						{t("installedApp.install")}
					</Button>
				)}
			</div>
		</section>
	);
}
