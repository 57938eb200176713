import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { leavePush } from "../../features/push/leave-push.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { changeProfile } from "./change-profile.server.ts";
import { ColourModeSection } from "./colour-mode-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { IdentitySections } from "./identity-sections.tsx";
import { InstallLater } from "./install-later.tsx";
import { loadProfile } from "./load-profile.server.ts";
import { OwnTenants } from "./own-tenants.tsx";
import { PushSection } from "./push/push-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TakeAlong } from "./take-along.tsx";

export type ProfilePage = Route.ComponentProps["loaderData"];

export const loader = loadProfile;

export const action = changeProfile;

/** Where push is turned off for this very browser, it takes no more messages either. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	if (form.get("intent") === "removePush" && form.get("isCurrent")) await leavePush();
	return serverAction();
}

export const meta: Route.MetaFunction = titleMeta;

/** Who one is here, and how one wants to be told. */
export default function MyProfilePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { user, isEditable, isDeletable, takesAlong, memberships, withheld, silent, settings, push } =
		loaderData;
	// The form of the settings is the one without an intent.
	const settingsResult = actionData?.typed["intent"] === undefined ? actionData : undefined;
	return (
		<>
			<PageHeader
				title={t("profile.title")}
				actions={
					<LinkButton icon="lock" to={href("/:locale?/my-profile/security", params)}>
						{t("security.toSecurity")}
					</LinkButton>
				}
			/>
			<div className="page-column flex flex-col gap-6 pb-8 [&>section:first-child>:first-child]:border-t-0">
				<IdentitySections user={user} isEditable={isEditable} result={actionData} />
				{memberships && <OwnTenants memberships={memberships} withheld={withheld} silent={silent} />}
				{settings && <SettingsSection settings={settings} result={settingsResult} />}
				{push && <PushSection {...push} />}
				<ColourModeSection preference={loaderData.colours} />
				<InstallLater />
				{memberships && takesAlong && <TakeAlong memberships={memberships} />}
				{isDeletable && <DeleteSection />}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
