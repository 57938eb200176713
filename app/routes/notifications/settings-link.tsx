import { useDestinations } from "../../destinations.ts";
import { useOffers } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";

/** To how one is told. On a phone it stands below the list: the header has room for one action. */
export function SettingsLink({ className }: { className: string }) {
	const { t } = useTranslation();
	const { profile } = useDestinations();
	if (!useOffers("notificationSettings")) return null;
	return (
		<LinkButton to={profile} className={className} variant="quiet" icon="bell">
			{t("notifications.settings")}
		</LinkButton>
	);
}
