import { useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Above a list: the tenants whose part is missing, since they did not answer. */
export function Unanswered({ names }: { names: readonly string[] }) {
	const { t } = useTranslation();
	if (names.length === 0) return null;
	return (
		<div className="px-4 pt-3 lg:px-6">
			<Notice tone="warning">{t("sharing.unanswered", { names: names.join(", ") })}</Notice>
		</div>
	);
}
