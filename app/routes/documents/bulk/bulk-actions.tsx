import { type BulkIntent, FILING_ICONS, FILING_INTENTS } from "../../../features/bulk/bulk-change.ts";
import { STATE_CHANGES, STATE_INTENTS, type StateIntent } from "../../../features/documents/state-change.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Menu, type MenuEntry } from "../../../ui/overlays/menu.tsx";

interface BulkActionsProps {
	form: string;
	/** The changes of state that change something. */
	states: readonly StateIntent[];
	/** Whether any of the documents may be changed. */
	mayChange: boolean;
	/** Where what is to be downloaded is sent. */
	downloadAddress: string;
	/** Where what is to be shared is sent. */
	shareAddress: string;
	/** Where the bills of what is to be paid are sent. */
	paymentsAddress: string;
}

/** What is no change. */
export const DOWNLOAD = "download";
export const SHARE = "share";
export const PAYMENTS = "payments";

/** In the menu only where it has no button (selection.css). */
const ALSO = "bulk-also";

/** What can be done with the selection: buttons for what is done most, where there is room; all else in a menu. */
export function BulkActions({
	form,
	states,
	mayChange,
	downloadAddress,
	shareAddress,
	paymentsAddress,
}: BulkActionsProps) {
	const { t } = useTranslation();
	const button = (value: BulkIntent) => ({ form, name: "intent", value });
	const download = { form, name: "intent", value: DOWNLOAD, formAction: downloadAddress };
	const share = { form, name: "intent", value: SHARE, formAction: shareAddress };
	const canShare = useOffers("sharing") && mayChange;
	const payments = { form, name: "intent", value: PAYMENTS, formAction: paymentsAddress };
	const canPay = useOffers("bills");
	const offered = mayChange ? states : [];
	const entries: MenuEntry[] = [
		{ label: t("download.action"), icon: "download", button: download, className: ALSO },
		...(canShare
			? [{ label: t("sharing.share"), icon: "share-2" as const, button: share, className: ALSO }]
			: []),
		...(canPay ? [{ label: t("payments.title"), icon: "wallet-cards" as const, button: payments }] : []),
		...offered.map((intent) => ({
			label: t(`documents.${intent}`),
			icon: STATE_CHANGES[intent].icon,
			danger: intent === "delete",
			button: button(intent),
			className: ALSO,
		})),
		...(mayChange ? FILING_INTENTS : []).map((intent) => ({
			label: t(`bulk.${intent}`),
			icon: FILING_ICONS[intent],
			button: button(intent),
		})),
	];
	return (
		<div data-many={offered.length === STATE_INTENTS.length || undefined} className="bulk-actions">
			<Button
				{...download}
				variant="quiet"
				size="small"
				icon="download"
				title={t("download.action")}
				className="bulk-quick"
			>
				<span>{t("download.action")}</span>
			</Button>
			{canShare && (
				<Button
					{...share}
					variant="quiet"
					size="small"
					icon="share-2"
					title={t("sharing.share")}
					className="bulk-quick"
				>
					<span>{t("sharing.share")}</span>
				</Button>
			)}
			{offered.map((intent) => (
				<Button
					key={intent}
					{...button(intent)}
					variant="quiet"
					size="small"
					icon={STATE_CHANGES[intent].icon}
					title={t(`documents.${intent}`)}
					className={intent === "delete" ? "bulk-quick text-danger!" : "bulk-quick"}
				>
					<span>{t(`documents.${intent}`)}</span>
				</Button>
			))}
			<div className={entries.every(({ className }) => className === ALSO) ? ALSO : undefined}>
				<Menu label={t("bulk.actions")} entries={entries} icon="ellipsis" showLabel size="small" />
			</div>
		</div>
	);
}
