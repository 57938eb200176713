import { useTranslation } from "../../texts/translations.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { MadeLinkView } from "./made-link.tsx";
import type { MadeShare } from "./made-share.server.ts";

/** What has come of it: of a link its address, which nobody can show again. */
export function MadeShareView({ made: { kind, links, password } }: { made: MadeShare }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-5 text-sm">
			<p className="text-ink-muted">{t(`sharing.madeText.${kind}`)}</p>
			{links.map((link) => (
				<MadeLinkView
					key={link.address}
					link={link}
					label={links.length === 1 ? t("sharing.address") : t("sharing.addressOf", { tenant: link.tenant })}
					subject={t("sharing.mailSubject")}
				/>
			))}
			{password !== null && (
				<div className="flex flex-col gap-1.5">
					<CopyField label={t("sharing.password")} value={password} />
					<p className="text-ink-muted">{t("sharing.passwordApartHint")}</p>
				</div>
			)}
		</div>
	);
}
