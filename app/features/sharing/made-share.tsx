import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { buttonClasses } from "../../ui/buttons/button-look.ts";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { MadeShare } from "./made-share.server.ts";

/** What has come of it: of a link its address, which nobody can show again. */
export function MadeShareView({ made: { kind, links, password } }: { made: MadeShare }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-5 text-sm">
			<p className="text-ink-muted">{t(`sharing.madeText.${kind}`)}</p>
			{links.map((link) => (
				<MadeLink key={link.address} link={link} isOnly={links.length === 1} />
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

interface MadeLinkProps {
	link: MadeShare["links"][number];
	isOnly: boolean;
}

function MadeLink({ link: { address, tenant, lastDay, qrCode }, isOnly }: MadeLinkProps) {
	const { t } = useTranslation();
	const mail = `mailto:?${new URLSearchParams({ subject: t("sharing.mailSubject"), body: address })
		.toString()
		// What a mail program takes for a plus sign.
		.replaceAll("+", "%20")}`;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-col gap-1.5">
				<CopyField
					label={isOnly ? t("sharing.address") : t("sharing.addressOf", { tenant })}
					value={address}
				/>
				<p className="text-ink-muted">{t("sharing.validUntil", { day: lastDay })}</p>
			</div>
			<div className="flex flex-wrap items-start gap-4">
				<img
					src={qrCode}
					alt={t("sharing.qrCode")}
					width={144}
					height={144}
					className="size-36 rounded-md border border-line bg-white"
				/>
				<div className="flex flex-wrap gap-2">
					<ShareSheetButton address={address} />
					<a href={mail} className={buttonClasses({})}>
						<Icon name="mail" />
						{t("sharing.byMail")}
					</a>
				</div>
			</div>
		</div>
	);
}

/** The device's own way of passing something on, where it has one. */
function ShareSheetButton({ address }: { address: string }) {
	const { t } = useTranslation();
	if (!useHydrated() || typeof navigator.share !== "function") return null;
	return (
		<Button
			type="button"
			icon="share-2"
			// Whoever closes the sheet again has changed their mind, which is no failure.
			onClick={() => void navigator.share({ title: t("sharing.mailSubject"), url: address }).catch(() => {})}
		>
			{t("sharing.byDevice")}
		</Button>
	);
}
