import { useTranslation } from "../../texts/translations.tsx";
import { href, Link } from "react-router";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { requireVisitor } from "../../features/session/guards.ts";
import { ProviderLinks } from "../../features/session/provider-links.tsx";
import { signInProviders } from "../../features/session/sign-in-providers.server.ts";
import { readSharingCode } from "../../middleware/session-cookie.ts";
import type { Route } from "./+types/route";
import { register } from "./register.server.ts";
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

export const action = register;

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
