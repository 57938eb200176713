import { useTranslation } from "../../texts/translations.tsx";
import { href, Link } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { registrationSchema } from "../../../contract/identity/auth.ts";
import { attempt } from "../../cms/attempt.ts";
import { rejectedForm, invalidForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { requireVisitor } from "../../features/session/guards.ts";
import { ProviderLinks } from "../../features/session/provider-links.tsx";
import { signInProviders } from "../../features/session/sign-in-providers.server.ts";
import { startSession } from "../../features/session/start-session.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { readSharingCode } from "../../middleware/session-cookie.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { RegistrationForm } from "./registration-form.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireVisitor];

export async function loader({ request, context, url }: Route.LoaderArgs) {
	return {
		isKeeping: readSharingCode(request) !== "",
		head: publicHead(context, url, {
			title: "registration.title",
			description: "home.registrationDescription",
			path: "/registration",
		}),
		providers: await signInProviders(context),
	};
}

export const meta: Route.MetaFunction = publicMeta;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const companyName = form.get("companyName");
	const sharingCode = readSharingCode(request);
	const registration = registrationSchema.safeParse({
		email: form.get("email") ?? "",
		password: form.get("password") ?? "",
		firstName: form.get("firstName") ?? "",
		lastName: form.get("lastName") ?? "",
		accountType: form.get("accountType") ?? "",
		...(companyName && { companyName }),
		...(sharingCode !== "" && { sharingCode }),
	});
	if (!registration.success) return invalidForm(registration.error, form);
	const registered = await attempt(
		context.get(cmsContext).call(identityApi.register, { body: registration.data }),
	);
	if (!registered.ok) return rejectedForm(registered, form);
	context.get(toastsContext).leave(toast("success", "registration.welcome"));
	// Whatever page was asked for before, it was not of this account, which has none but its own.
	return startSession(registered.value, request, Promise.resolve(href("/:locale?/start", params)));
}

export default function RegistrationPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	return (
		<div className="mx-auto w-full max-w-md">
			<h1 className="text-2xl font-semibold tracking-tight">{t("registration.title")}</h1>
			<p className="mt-2 text-ink-muted">
				{t(loaderData.isKeeping ? "share.keepAfter" : "registration.intro")}
			</p>
			<RegistrationForm result={actionData} />
			<ProviderLinks providers={loaderData.providers} />
			<p className="mt-8 text-sm text-ink-muted">
				{t("registration.hasAccount")}{" "}
				<Link className="font-medium text-accent underline" to={href("/:locale?/login", params)}>
					{t("registration.toLogin")}
				</Link>
			</p>
		</div>
	);
}
