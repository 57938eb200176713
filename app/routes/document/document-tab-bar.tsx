import type { TextKey } from "../../../contract/text-keys.ts";
import { writeCookie } from "../../cookies.ts";
import { formatCount } from "../../features/documents/format.ts";
import { useAllOffers } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import {
	isTabOffered,
	PHONE_TABS,
	type PhoneTab,
	type ShownTabs,
	TAB_COOKIES,
	WIDE_TABS,
} from "./document-tabs.ts";
import { usePageAddress } from "./page-address.ts";

const LABELS: Record<PhoneTab, TextKey> = {
	facts: "document.tab.facts",
	files: "document.files",
	history: "document.tab.history",
	access: "document.tab.access",
};

interface DocumentTabBarProps {
	screen: keyof ShownTabs;
	current: PhoneTab;
	fileCount: number;
	className: string;
}

/** The parts of the page as links; the one that was chosen is shown again next time. */
export function DocumentTabBar({ screen, current, fileCount, className }: DocumentTabBarProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const offers = useAllOffers();
	const all: readonly PhoneTab[] = screen === "wide" ? WIDE_TABS : PHONE_TABS;
	const ids = all.filter((id) => isTabOffered(id, offers));
	return (
		<Tabs
			name={screen}
			label={t("document.parts")}
			tabs={ids.map((id) => ({
				id,
				label: (
					<>
						{t(LABELS[id])}
						{id === "files" && fileCount > 0 && (
							<span className="ml-1.5 text-ink-muted tabular-nums">{formatCount(fileCount)}</span>
						)}
					</>
				),
			}))}
			current={current}
			addressOf={(tab) => address({ tab, history: null })}
			onChoose={(tab) => writeCookie(TAB_COOKIES[screen], String(all.findIndex((id) => id === tab)))}
			className={className}
		/>
	);
}
