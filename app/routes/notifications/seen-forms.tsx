import { Form, useNavigation } from "react-router";
import type { NotificationRow } from "../../features/notifications/notification-rows.server.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";

/** Marks all notifications as seen. */
export function SeeAll() {
	const { t } = useTranslation();
	const sent = useNavigation().formData;
	return (
		<Form method="post" replace preventScrollReset>
			<Button icon="check" pending={sent !== undefined && !sent.has("notification")}>
				{t("notifications.seeAll")}
			</Button>
		</Form>
	);
}

/** What stands beside a notification that is new. */
export function seeOne({ id, seen }: NotificationRow, what: string) {
	return !seen && <SeeOne id={id} what={what} />;
}

/** For who does not want to follow it. */
function SeeOne({ id, what }: { id: string; what: string }) {
	const { t } = useTranslation();
	return (
		<Form method="post" replace preventScrollReset className="pt-2.5 pr-2">
			<input type="hidden" name="notification" value={id} />
			<IconButton type="submit" icon="check" label={t("notifications.seeOne", { what })} />
		</Form>
	);
}
