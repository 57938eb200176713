import { Form, href, redirect, useNavigation } from "react-router";
import { documentNotificationSettingsSchema } from "../../../../contract/entities/notification-settings.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { getDocument } from "../../../cms/documents.ts";
import {
	getDocumentNotificationSettings,
	getNotificationSettings,
	saveDocumentNotificationSettings,
} from "../../../cms/notification-settings.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { SettingsFields } from "../../../features/notification-settings/settings-fields.tsx";
import { settingsOfForm } from "../../../features/notification-settings/settings-form.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { requireDocumentId } from "../load-document.server.ts";
import type { Route } from "./+types/route";

export async function loader({ url, context, params }: Route.LoaderArgs) {
	const { documentId } = params;
	requireDocumentId(documentId, url);
	const cms = context.get(cmsContext);
	await requireOffer(cms, "notificationSettings");
	const [document, settings, usual] = await orErrorPage(
		Promise.all([
			getDocument(cms, documentId),
			getDocumentNotificationSettings(cms, documentId),
			getNotificationSettings(cms),
		]),
	);
	return {
		title: pageTitle(context, "notificationSettings.ofDocument"),
		name: document.name,
		settings,
		usual,
	};
}

/** Saves how the user is told of this document, and goes back to it. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const { documentId } = params;
	requireDocumentId(documentId, url);
	const form = await readForm(request);
	const settings = documentNotificationSettingsSchema.safeParse(settingsOfForm(form));
	if (!settings.success) return invalidForm(settings.error, form);
	const saved = await attempt(
		saveDocumentNotificationSettings(context.get(cmsContext), documentId, settings.data),
	);
	if (!saved.ok) return rejectedForm(saved, form);
	context.get(toastsContext).leave(toast("success", "notificationSettings.saved"));
	return redirect(href("/:locale?/documents/:documentId", params));
}

export const meta: Route.MetaFunction = titleMeta;

/** How one wants to be told of one document; for whoever sees it, and for nobody else. */
export default function DocumentNotificationsPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData !== undefined;
	const { name, settings, usual } = loaderData;
	return (
		<>
			<PageHeader
				title={t("notificationSettings.ofDocument")}
				back={{ to: href("/:locale?/documents/:documentId", params), label: t("document.backToDocument") }}
			/>
			<div className="page-column pb-8">
				<p className="pt-4 text-base font-medium wrap-anywhere">
					<bdi>{name}</bdi>
				</p>
				<Form method="post">
					<SettingsFields settings={settings} usual={usual} result={actionData} isPending={isPending} />
				</Form>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
