import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { buttonClasses } from "../../ui/buttons/button-look.ts";
import { CopyField } from "../../ui/forms/copy-field.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { MadeLink } from "./made-link.server.ts";

interface MadeLinkViewProps {
	link: MadeLink;
	label: string;
	/** Of the mail with which it is passed on. */
	subject: string;
}

/** The address of a link that was just made, and ways to pass it on. */
export function MadeLinkView({ link: { address, lastDay, qrCode }, label, subject }: MadeLinkViewProps) {
	const { t } = useTranslation();
	const mail = `mailto:?${new URLSearchParams({ subject, body: address })
		.toString()
		// What a mail program takes for a plus sign.
		.replaceAll("+", "%20")}`;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-col gap-1.5">
				<CopyField label={label} value={address} />
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
					<ShareSheetButton address={address} title={subject} />
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
function ShareSheetButton({ address, title }: { address: string; title: string }) {
	const { t } = useTranslation();
	if (!useHydrated() || typeof navigator.share !== "function") return null;
	return (
		<Button
			type="button"
			icon="share-2"
			// Whoever closes the sheet again has changed their mind, which is no failure.
			onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
		>
			{t("sharing.byDevice")}
		</Button>
	);
}
