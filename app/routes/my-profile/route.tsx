import { Form, href, replace, useNavigation } from "react-router";
import { notificationSettingsSchema } from "../../../contract/entities/notification-settings.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import { listPushDevices, removePushDevice, testPushDevice } from "../../cms/push.ts";
import { getNotificationSettings, saveNotificationSettings } from "../../cms/notification-settings.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { formatInstant } from "../../features/documents/format.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { SettingsFields } from "../../features/notification-settings/settings-fields.tsx";
import { settingsOfForm } from "../../features/notification-settings/settings-form.ts";
import { leavePush } from "../../features/push/leave-push.ts";
import { currentUser } from "../../features/session/current-user.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { Route } from "./+types/route";
import { type ListedDevice, PushSection } from "./push/push-section.tsx";

const SECTION = "notifications";

export async function loader({ request, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const [user, offers] = await orErrorPage(Promise.all([currentUser(request, context), cms.offers()]));
	const [settings, push] = await orErrorPage(
		Promise.all([
			offers.includes("notificationSettings") ? getNotificationSettings(cms) : null,
			offers.includes("push") ? loadPush(cms) : null,
		]),
	);
	const { firstName, lastName, email } = user;
	return { title: pageTitle(context, "profile.title"), user: { firstName, lastName, email }, settings, push };
}

async function loadPush(cms: CmsClient): Promise<{ publicKey: string; devices: ListedDevice[] }> {
	const { publicKey, devices } = await listPushDevices(cms);
	const listed = devices.map(({ documentId, browser, system, isCurrent, createdAt, lastSuccessAt }) => ({
		id: documentId,
		browser,
		system,
		isCurrent,
		since: formatInstant(createdAt),
		lastSuccess: lastSuccessAt && formatInstant(lastSuccessAt),
	}));
	return { publicKey, devices: listed };
}

/** Saves how the user is told, and shows the page again. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	if (form.has("device")) {
		const toasts = context.get(toastsContext);
		toasts.leave(await changeDevice(context.get(cmsContext), form));
		return replace(href("/:locale?/my-profile", params));
	}
	const settings = notificationSettingsSchema.safeParse(settingsOfForm(form));
	if (!settings.success) return invalidForm(settings.error, form);
	const saved = await attempt(saveNotificationSettings(context.get(cmsContext), settings.data));
	if (!saved.ok) return rejectedForm(saved, form);
	context.get(toastsContext).leave(toast("success", "notificationSettings.saved"));
	return replace(href("/:locale?/my-profile", params));
}

/** @returns what is said of it */
async function changeDevice(cms: CmsClient, form: FormData): Promise<ToastMessage> {
	const id = String(form.get("device"));
	const isTest = form.get("intent") === "testPush";
	const done = await attempt(isTest ? testPushDevice(cms, id) : removePushDevice(cms, id));
	if (!done.ok) return errorToast({ status: done.status, ...done.error });
	return toast("success", isTest ? "push.tested" : "push.removed");
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
	const isPending = useNavigation().formData !== undefined;
	const { user, settings, push } = loaderData;
	return (
		<>
			<PageHeader title={t("profile.title")} />
			<div className="mx-auto w-full max-w-3xl px-4 pb-8 lg:px-6">
				<div className="py-4">
					<Facts>
						<Fact label={t("profile.name")}>
							{user.firstName} {user.lastName}
						</Fact>
						<Fact label={t("profile.email")}>{user.email}</Fact>
					</Facts>
					<LinkButton icon="lock" className="mt-3" to={href("/:locale?/my-profile/security", params)}>
						{t("security.toSecurity")}
					</LinkButton>
				</div>
				{settings && (
					<section aria-labelledby={SECTION}>
						<SectionHeading id={SECTION}>{t("notificationSettings.title")}</SectionHeading>
						<Form method="post" preventScrollReset>
							<SettingsFields settings={settings} result={actionData} isPending={isPending} />
						</Form>
					</section>
				)}
				{push && <PushSection {...push} />}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
