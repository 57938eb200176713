import { lazy, Suspense } from "react";
import { Form, href, useNavigation } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { ACCOUNT_KEPT_DAYS } from "../../../contract/constants.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { getNotificationSettings } from "../../cms/notification-settings.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readColourPreference } from "../../features/colour-mode/colour-preference.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { SettingsFields } from "../../features/notification-settings/settings-fields.tsx";
import { leavePush } from "../../features/push/leave-push.ts";
import { currentUser } from "../../features/session/current-user.ts";
import { readTenants } from "../../cms/user-access.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/route";
import { changeProfile } from "./change-profile.server.ts";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { ColourModeSection } from "./colour-mode-section.tsx";
import { OwnTenants } from "./own-tenants.tsx";
import { loadPush } from "./push/push-devices.server.ts";
import { PushSection } from "./push/push-section.tsx";
import { TakeAlong } from "./take-along.tsx";

const InstallSection = lazy(() =>
	import("../../features/installed-app/install-section.tsx").catch(() => ({ default: () => null })),
);

const SECTION = "notifications";

export async function loader({ request, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const [user, offers] = await orErrorPage(Promise.all([currentUser(request, context), cms.offers()]));
	const isEditable = offers.includes("profile");
	const [settings, push, memberships] = await orErrorPage(
		Promise.all([
			offers.includes("notificationSettings") ? getNotificationSettings(cms) : null,
			offers.includes("push") ? loadPush(cms) : null,
			isEditable ? cms.call(identityApi.memberships) : null,
		]),
	);
	const { firstName, lastName, email, newEmail = null, hasPassword = true, tenantCount = 0 } = user;
	const isAnyMissing = memberships !== null && memberships.length < tenantCount;
	const { withheld } = isAnyMissing ? await orErrorPage(readTenants(cms)) : { withheld: [] };
	return {
		title: pageTitle(context, "profile.title"),
		colours: readColourPreference(request.headers.get("Cookie")),
		user: { firstName, lastName, email, newEmail, hasPassword },
		isEditable,
		isDeletable: offers.includes("deleteAccount"),
		takesAlong: offers.includes("dataExport"),
		memberships,
		withheld,
		settings,
		push,
	};
}

export async function action({ request, context, params }: Route.ActionArgs) {
	return changeProfile(await readForm(request), context, params);
}

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
	const isHydrated = useHydrated();
	const sending = useNavigation().formData;
	const { user, isEditable, isDeletable, takesAlong, memberships, withheld, settings, push } = loaderData;
	const intent = actionData?.typed["intent"];
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
			<div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pb-8 lg:px-6 [&>section:first-child>:first-child]:border-t-0">
				{isEditable ? (
					<>
						{/* A form whose name has been saved shows what was saved. */}
						<NameSection
							key={`${user.firstName} ${user.lastName}`}
							user={user}
							result={intent === "saveName" ? actionData : undefined}
						/>
						<EmailSection
							key={user.newEmail}
							email={user.email}
							newEmail={user.newEmail}
							hasPassword={user.hasPassword}
							result={intent === "changeEmail" ? actionData : undefined}
						/>
					</>
				) : (
					<Facts>
						<Fact label={t("profile.name")}>
							{user.firstName} {user.lastName}
						</Fact>
						<Fact label={t("profile.email")}>{user.email}</Fact>
					</Facts>
				)}
				{memberships && <OwnTenants memberships={memberships} withheld={withheld} />}
				{settings && (
					<section aria-labelledby={SECTION}>
						<SectionHeading id={SECTION}>{t("notificationSettings.title")}</SectionHeading>
						<Form method="post" preventScrollReset>
							<SettingsFields
								settings={settings}
								result={intent === undefined ? actionData : undefined}
								isPending={sending !== undefined && !sending.has("intent")}
							/>
						</Form>
					</section>
				)}
				{push && <PushSection {...push} />}
				<ColourModeSection preference={loaderData.colours} />
				{isHydrated && (
					<Suspense>
						<InstallSection />
					</Suspense>
				)}
				{memberships && takesAlong && <TakeAlong memberships={memberships} />}
				{isDeletable && (
					<section aria-labelledby="delete-account">
						<SectionHeading id="delete-account">{t("deleteAccount.section")}</SectionHeading>
						<div className="flex flex-wrap items-center gap-3 text-sm">
							<p className="min-w-60 flex-1 text-ink-muted">
								{t("deleteAccount.sectionText", { days: String(ACCOUNT_KEPT_DAYS) })}
							</p>
							<LinkButton size="small" to={href("/:locale?/my-profile/delete", params)}>
								{t("deleteAccount.toPage")}
							</LinkButton>
						</div>
					</section>
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
