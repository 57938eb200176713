import { href, replace } from "react-router";
import { accessTokenApi } from "../../../../contract/api/access-tokens.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { passkeyApi } from "../../../../contract/api/passkeys.ts";
import { providerApi } from "../../../../contract/api/providers.ts";
import { secondFactorApi } from "../../../../contract/api/second-factor.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { attempt, orErrorPage } from "../../../cms/attempt.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { formResult, rejectedForm, typedTexts } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { offersPasskeys } from "../../../features/passkeys/offers-passkeys.server.ts";
import { currentUser } from "../../../features/session/current-user.ts";
import { deviceOf } from "../../../features/session/device-of.server.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import { bindingsContext } from "../../../middleware/bindings.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { addProgram } from "./add-program.server.ts";
import { codesWork } from "./change-codes.server.ts";
import { changePassword } from "./change-password.server.ts";
import { passkeyWork } from "./change-passkeys.server.ts";
import { CodesSection } from "./codes-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProgramSection } from "./program-section.tsx";
import { SessionList } from "./session-list.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const [user, offers] = await orErrorPage(Promise.all([currentUser(request, context), cms.offers()]));
	const { signInProviders } = await orErrorPage(context.get(bindingsContext).configuration());
	const hasPasskeys = await offersPasskeys(cms, url);
	const [sessions, tokens, identities, passkeys, codes] = await orErrorPage(
		Promise.all([
			offers.includes("sessions") ? cms.call(identityApi.sessions) : null,
			offers.includes("accessTokens") ? cms.call(accessTokenApi.list) : null,
			offers.includes("socialSignIn") ? cms.call(providerApi.list) : [],
			hasPasskeys ? cms.call(passkeyApi.list) : null,
			offers.includes("secondFactor") ? cms.call(secondFactorApi.read) : null,
		]),
	);
	return {
		title: pageTitle(context, "security.title"),
		email: user.email,
		isEmailConfirmed: user.isEmailConfirmed ?? null,
		sessions:
			sessions?.map(({ documentId, userAgent, createdAt, lastSeenAt, isCurrent }) => {
				const { browser, system } = deviceOf(userAgent);
				return { documentId, browser, system, createdAt, lastSeenAt, isCurrent };
			}) ?? null,
		tokens,
		identities,
		passkeys,
		codes,
		codesForm: url.searchParams.get("codes"),
		namedPasskey: url.searchParams.get("passkey"),
		device: deviceOf(request.headers.get("User-Agent") ?? ""),
		providers: signInProviders,
		hasPassword: user.hasPassword ?? true,
	};
}

export const meta: Route.MetaFunction = titleMeta;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const intent = form.get("intent");
	if (intent === "changePassword") return changePassword(form, request, context, params);
	const cms = context.get(cmsContext);
	if (intent === "addProgram") return addProgram(form, cms);
	const aboutCodes = codesWork(form, cms);
	if (intent === "beginCodes") return aboutCodes.begin();
	if (intent === "confirmCodes") return aboutCodes.confirm();
	if (intent === "renewCodes") return aboutCodes.renew();
	const work = {
		...passkeyWork(form, cms),
		turnCodesOff: async () => {
			await aboutCodes.turnOff();
			return "codes.turnedOff" as const;
		},
		sendConfirmation: async () => {
			const { email } = await currentUser(request, context);
			await cms.call(identityApi.sendEmailConfirmation, { body: { email } });
			return "security.confirmationSent" as const;
		},
		sendPasswordLink: async () => {
			const { email } = await currentUser(request, context);
			await cms.call(identityApi.forgotPassword, { body: { email } });
			return "security.confirmationSent" as const;
		},
		unlinkIdentity: async () => {
			await cms.call(providerApi.unlink, { params: { id: String(form.get("id") ?? "") } });
			return "security.identityUnlinked" as const;
		},
		endSession: async () => {
			await cms.call(identityApi.endSession, { params: { id: String(form.get("id") ?? "") } });
			return "security.sessionEnded" as const;
		},
		removeProgram: async () => {
			await cms.call(accessTokenApi.remove, { params: { id: String(form.get("id") ?? "") } });
			return "security.programRemoved" as const;
		},
		endOthers: async () => {
			await cms.call(identityApi.endOtherSessions);
			return "security.othersEnded" as const;
		},
	}[String(intent)];
	if (!work) {
		return formResult(400, { fieldErrors: {}, formError: "validation.choice", typed: typedTexts(form) });
	}
	const done = await attempt<TextKey | ToastMessage>(work());
	if (!done.ok) return rejectedForm(done, form);
	context
		.get(toastsContext)
		.leave(typeof done.value === "string" ? toast("success", done.value) : done.value);
	return replace(href("/:locale?/my-profile/security", params));
}

/** What opens one's account: the address, the password, passkeys, accounts elsewhere, and where one is signed in. */
export default function SecurityPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { email, isEmailConfirmed, sessions, tokens, identities, passkeys, codes, providers, hasPassword } =
		loaderData;
	const newToken = actionData && "token" in actionData ? actionData.token : null;
	const refused = actionData && "typed" in actionData ? actionData : undefined;
	const resultOf = (...intents: string[]) =>
		intents.includes(refused?.typed["intent"] ?? "") ? refused : undefined;
	return (
		<>
			<PageHeader
				title={t("security.title")}
				back={{ to: href("/:locale?/my-profile", params), label: t("security.toProfile") }}
			/>
			<div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pb-8 lg:px-6 [&>section:first-child>:first-child]:border-t-0 print:has-data-printed:[&>section:not(:has([data-printed]))]:hidden">
				<EmailSection email={email} isConfirmed={isEmailConfirmed} result={resultOf("sendConfirmation")} />
				<PasswordSection
					email={email}
					hasPassword={hasPassword}
					result={resultOf("changePassword", "sendPasswordLink")}
				/>
				{passkeys && (
					<PasskeySection
						passkeys={passkeys}
						named={loaderData.namedPasskey}
						device={loaderData.device}
						hasOtherWayIn={hasPassword || identities.length > 0}
						result={resultOf("addPasskey", "renamePasskey", "removePasskey")}
					/>
				)}
				{codes && (
					<CodesSection
						email={email}
						hasPassword={hasPassword}
						state={codes}
						form={loaderData.codesForm}
						setUp={actionData && "codesSetUp" in actionData ? actionData.codesSetUp : null}
						recoveryCodes={actionData && "recoveryCodes" in actionData ? actionData.recoveryCodes : null}
						result={resultOf("beginCodes", "confirmCodes", "renewCodes", "turnCodesOff")}
					/>
				)}
				{identities.length + providers.length > 0 && (
					<IdentitySection
						identities={identities}
						providers={providers}
						hasOtherWayIn={hasPassword || Boolean(passkeys?.length)}
						result={resultOf("unlinkIdentity")}
					/>
				)}
				{sessions && <SessionList sessions={sessions} result={resultOf("endSession", "endOthers")} />}
				{tokens && (
					<ProgramSection
						tokens={tokens}
						newToken={newToken}
						result={resultOf("addProgram", "removeProgram")}
					/>
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
