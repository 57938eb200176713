import type { Remark } from "../../features/import/plan/import-plan.ts";
import { useTranslation } from "../../texts/translations.tsx";

/** What does not come over, in words. */
export function RemarkText({ remark: { key, values } }: { remark: Remark }) {
	const { t } = useTranslation();
	return <>{t(key, values)}</>;
}
