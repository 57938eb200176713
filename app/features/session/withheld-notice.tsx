import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { softTones } from "../../ui/tones.ts";

/** Of which tenants nothing is shown, since they demand a second factor of this session, and where one gets it. */
export default function WithheldNotice({ names }: { names: readonly string[] }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<aside
			aria-label={t("withheld.title")}
			className={`flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-2 text-sm lg:px-6 print:hidden ${softTones.info}`}
		>
			<Icon name="shield" className="size-4" />
			<p className="min-w-0 flex-1 basis-60 wrap-anywhere text-ink">
				{t("withheld.text", { count: names.length, names: names.join(", ") })}
			</p>
			<Link
				to={href("/:locale?/my-profile/security", { locale })}
				className="py-1 font-medium text-accent underline"
			>
				{t("withheld.toSecurity")}
			</Link>
		</aside>
	);
}
