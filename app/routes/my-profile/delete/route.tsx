import { Form, href, Link, redirect, useNavigation } from "react-router";
import { accountApi } from "../../../../contract/api/account.ts";
import { ACCOUNT_KEPT_DAYS } from "../../../../contract/constants.ts";
import { closeAccountSchema } from "../../../../contract/identity/account-closing.ts";
import { dayAt, formatDay } from "../../../../contract/days.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { currentUser } from "../../../features/session/current-user.ts";
import { forgottenSession } from "../../../features/sign-out/forgotten-session.server.ts";
import { leaveBrowser } from "../../../features/sign-out/leave-browser.ts";
import { sentenceLink } from "../../../features/session/narrow-page.tsx";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import type { Route } from "./+types/route";
import { FateList } from "./fate-list.tsx";

const CONSEQUENCES = [
	"deleteAccount.atOnce",
	"deleteAccount.programs",
	"deleteAccount.back",
	"deleteAccount.gone",
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "deleteAccount");
	const [{ email, hasPassword = true }, { tenants }] = await orErrorPage(
		Promise.all([currentUser(request, context), cms.call(accountApi.closing)]),
	);
	return { title: pageTitle(context, "deleteAccount.title"), email, hasPassword, tenants };
}

export const meta: Route.MetaFunction = titleMeta;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const typed = (name: string) => String(form.get(name) ?? "").trim() || undefined;
	const proof = closeAccountSchema.safeParse({
		password: form.get("password") ?? undefined,
		email: typed("email"),
	});
	if (!proof.success) return invalidForm(proof.error, form);
	const closed = await attempt(context.get(cmsContext).call(accountApi.close, { body: proof.data }));
	if (!closed.ok) return rejectedForm(closed, form);
	const day = formatDay(dayAt(Date.parse(closed.value.closesAt)));
	context.get(toastsContext).leave(toast("info", "deleteAccount.done", { day }));
	return redirect(href("/:locale?/login", params), { headers: forgottenSession(request, params) });
}

/** It leads to sign-in once the account is shut: then nothing of its user stays in the browser either. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (thrown) {
		if (thrown instanceof Response) await leaveBrowser();
		throw thrown;
	}
}

/** Says what becomes of each tenant and of the account, and then asks who it is. */
export default function DeleteAccountPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { email, hasPassword, tenants } = loaderData;
	const back = href("/:locale?/my-profile", params);
	const isStuck = tenants.some(({ fate }) => fate === "lastAdmin");
	const { fieldErrors = {}, formError } = actionData ?? {};
	return (
		<>
			<PageHeader title={t("deleteAccount.title")} back={{ to: back, label: t("security.toProfile") }} />
			<div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 text-sm lg:px-6">
				<ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
					{CONSEQUENCES.map((key) => (
						<li key={key}>{t(key, { days: String(ACCOUNT_KEPT_DAYS) })}</li>
					))}
				</ul>
				<Link className={`${sentenceLink} self-start`} to={`${back}#take-along`}>
					{t("deleteAccount.takeAlong")}
				</Link>
				<FateList tenants={tenants} />
				<section aria-labelledby="confirm-deletion">
					<SectionHeading id="confirm-deletion">{t("deleteAccount.confirm")}</SectionHeading>
					<FormError message={message(formError)} />
					{isStuck ? (
						<Notice tone="warning">{t("deleteAccount.stuck")}</Notice>
					) : (
						<Form method="post" noValidate className="flex max-w-sm flex-col gap-5">
							{hasPassword ? (
								<>
									<input type="hidden" name="username" autoComplete="username" value={email} />
									<PasswordField
										label={t("security.currentPassword")}
										name="password"
										autoComplete="current-password"
										required
										error={message(fieldErrors["password"])}
									/>
								</>
							) : (
								<TextField
									label={t("deleteAccount.email")}
									name="email"
									type="email"
									autoComplete="off"
									required
									hint={t("deleteAccount.emailHint", { email })}
									error={message(fieldErrors["email"] ?? fieldErrors["password"])}
								/>
							)}
							<div className="flex flex-wrap gap-3">
								<Button variant="danger" pending={isPending}>
									{t("deleteAccount.submit")}
								</Button>
								<LinkButton to={back}>{t("common.cancel")}</LinkButton>
							</div>
						</Form>
					)}
				</section>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
