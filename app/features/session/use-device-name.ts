import { useTranslation } from "../../texts/translations.tsx";

/** What a browser is called where it is listed, as far as it has said so. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
	const { t } = useTranslation();
	return ({ browser, system }) =>
		browser && system
			? t("security.device", { browser, system })
			: (browser ?? system ?? t("security.unknownDevice"));
}
