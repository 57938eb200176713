import { useLocation } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { softTones } from "../../ui/tones.ts";

/** As many are named as can be read in one line. */
const NAMED = 3;

/** Of which tenants nothing is in the list below, since they do not answer, and a way to ask again. */
export default function SilentNotice({ names }: { names: readonly string[] }) {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	const others = names.length - NAMED;
	const named = names.slice(0, NAMED).join(", ");
	return (
		<aside
			aria-label={t("silent.title")}
			className={`flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-2 text-sm lg:px-6 ${softTones.warning}`}
		>
			<Icon name="triangle-alert" className="size-4" />
			<output className="block min-w-0 flex-1 basis-60 wrap-anywhere text-ink">
				{t("silent.text", {
					count: names.length,
					names: others > 0 ? t("silent.andOthers", { names: named, count: others }) : named,
				})}
			</output>
			{/* The whole page is asked for anew, with its frame. */}
			<a href={pathname + search} className="py-1 font-medium text-accent underline">
				{t("silent.again")}
			</a>
		</aside>
	);
}
