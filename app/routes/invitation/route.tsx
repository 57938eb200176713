import { data, Form, href, Link, useNavigation } from "react-router";
import { PASSWORD_MIN_LENGTH } from "../../../contract/constants.ts";
import { requireOffer } from "../../cms/attempt.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { FormError } from "../../features/form/form-error.tsx";
import { NameFields } from "../../features/form/name-fields.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { knowArrivals } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { Route } from "./+types/route";
import { answerInvitation } from "./answer-invitation.server.ts";
import { loadInvitation } from "./load-invitation.server.ts";

/** What is not there any more (HTTP). */
const GONE = 410;

export const middleware: Route.MiddlewareFunction[] = [knowArrivals];

export async function loader({ url, context }: Route.LoaderArgs) {
	await requireOffer(context.get(cmsContext), "members");
	const invitation = await loadInvitation(context, url.searchParams.get("code") ?? "");
	const title = pageTitle(context, "invitation.title");
	return data({ title, invitation }, { status: invitation ? 200 : GONE });
}

export const meta: Route.MetaFunction = titleMeta;

export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const code = url.searchParams.get("code") ?? "";
	return answerInvitation({ request, context, form, address: url.pathname + url.search, code, params });
}

type Invitation = NonNullable<Route.ComponentProps["loaderData"]["invitation"]>;
type Result = Route.ComponentProps["actionData"];

/** The page behind the link of an invitation: who invites to what, and the one step that is next. */
export default function InvitationPage({
	loaderData: { invitation },
	actionData,
	params,
}: Route.ComponentProps) {
	const { t } = useTranslation();
	const home = (
		<Link className={sentenceLink} to={href("/:locale?", params)}>
			{t("invitation.toHome")}
		</Link>
	);
	if (!invitation) {
		return (
			<NarrowPage title={t("invitation.overTitle")} foot={home}>
				<Notice tone="info">{t("error.invitationOver")}</Notice>
			</NarrowPage>
		);
	}
	const { tenant, invitedBy, isAdmin, categories, expiresOn } = invitation;
	return (
		<NarrowPage
			title={t("invitation.heading", { tenant })}
			intro={t("invitation.intro", { inviter: invitedBy, tenant })}
			foot={t("invitation.until", { day: expiresOn })}
		>
			<h2 className="text-sm font-medium">{t("invitation.rights")}</h2>
			{isAdmin ? (
				<p className="mt-1 text-sm text-ink-muted">{t("permissions.roleHint.Admin")}</p>
			) : categories.length === 0 ? (
				<p className="mt-1 text-sm text-ink-muted">{t("invitation.nothing")}</p>
			) : (
				<ul className="mt-1 text-sm">
					{categories.map(({ documentId, name, rights }) => (
						<li key={documentId} className="flex justify-between gap-3 border-b border-line py-1.5">
							<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
							<span className="text-ink-muted">{t(`ownTenants.right.${rights.at(-1) ?? "Read"}`)}</span>
						</li>
					))}
				</ul>
			)}
			<Step invitation={invitation} result={actionData} />
		</NarrowPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

function Step({ invitation, result }: { invitation: Invitation; result: Result }) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { step, email, signedInAs } = invitation;
	return (
		<Form method="post" className="mt-6 flex flex-col gap-5" noValidate>
			<FormError message={message(result?.formError ?? result?.fieldErrors["email"])} />
			{step === "leave" ? (
				<Notice tone="warning">
					{t("invitation.otherAddress", { email, signedInAs: signedInAs ?? "" })}
				</Notice>
			) : (
				<p className="text-sm text-ink-muted wrap-anywhere">{t(`invitation.${step}Hint`, { email })}</p>
			)}
			{step === "register" && <RegisterFields email={email} result={result} />}
			<Button variant="primary" name="intent" value={step} pending={isPending}>
				{t(`invitation.${step}`)}
			</Button>
		</Form>
	);
}

function RegisterFields({ email, result }: { email: string; result: Result }) {
	const { t } = useTranslation();
	const message = useMessage();
	const keep = (name: string) => ({
		name,
		defaultValue: result?.typed[name],
		error: message(result?.fieldErrors[name]),
	});
	return (
		<>
			<TextField
				label={t("registration.email")}
				type="email"
				autoComplete="username"
				readOnly
				defaultValue={email}
			/>
			<NameFields keep={keep} />
			<PasswordField
				label={t("registration.password")}
				name="password"
				autoComplete="new-password"
				required
				hint={t("registration.passwordHint", { count: PASSWORD_MIN_LENGTH })}
				error={message(result?.fieldErrors["password"])}
			/>
		</>
	);
}
