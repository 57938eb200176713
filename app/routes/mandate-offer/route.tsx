import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { mandateOfferApi } from "../../../contract/api/mandates.ts";
import { attempt, requireOffer } from "../../cms/attempt.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { FormError } from "../../features/form/form-error.tsx";
import { rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { knowArrivals, toSignIn } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import type { Route } from "./+types/route";
import { loadOffer } from "./load-offer.server.ts";

/** What is not there any more (HTTP). */
const GONE = 410;

export const middleware: Route.MiddlewareFunction[] = [knowArrivals];

export async function loader({ url, context }: Route.LoaderArgs) {
	await requireOffer(context.get(cmsContext), "mandates");
	const offer = await loadOffer(context, url.searchParams.get("code") ?? "");
	return data({ title: pageTitle(context, "mandateOffer.title"), offer }, { status: offer ? 200 : GONE });
}

export const meta: Route.MetaFunction = titleMeta;

/** Does what a button of the page says: looking at it uses nothing up. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	const code = url.searchParams.get("code") ?? "";
	const intent = form.get("intent");
	if (intent === "signIn") return toSignIn(url.pathname + url.search, params);
	if (intent === "decline") {
		const declined = await attempt(cms.call(mandateOfferApi.decline, { body: { code } }));
		if (!declined.ok) return rejectedForm(declined, form);
		context.get(toastsContext).leave(toast("success", "mandateOffer.declined"));
		return redirect(href("/:locale?", params));
	}
	const tenant = String(form.get("tenant") ?? "");
	const accepted = await attempt(cms.call(mandateOfferApi.accept, { body: { code, tenant } }));
	if (!accepted.ok) return rejectedForm(accepted, form);
	const { name } = accepted.value.tenant;
	context.get(toastsContext).leave(toast("success", "mandateOffer.accepted", { name }));
	return redirect(href("/:locale?/my-company/broker/:tenantId", { ...params, tenantId: tenant }));
}

type Offer = NonNullable<Route.ComponentProps["loaderData"]["offer"]>;

/** The page behind the link of an offer: for whom one would work, with what, from when to when. */
export default function MandateOfferPage({
	loaderData: { offer },
	actionData,
	params,
}: Route.ComponentProps) {
	const { t } = useTranslation();
	if (!offer) {
		return (
			<NarrowPage
				title={t("mandateOffer.overTitle")}
				foot={
					<Link className={sentenceLink} to={href("/:locale?", params)}>
						{t("confirmEmail.toHome")}
					</Link>
				}
			>
				<Notice tone="info">{t("error.offerGone")}</Notice>
			</NarrowPage>
		);
	}
	const { tenant, offeredBy, categories, firstDay, lastDay, expiresOn } = offer;
	return (
		<NarrowPage
			title={t("mandateOffer.heading", { tenant })}
			intro={t("mandateOffer.intro", { inviter: offeredBy ?? tenant, tenant })}
			foot={t("mandateOffer.until", { day: expiresOn })}
		>
			<p className="text-sm font-medium tabular-nums">
				{t(lastDay === null ? "mandates.fromOn" : "mandates.fromTo", { firstDay, lastDay: lastDay ?? "" })}
			</p>
			<ul className="mt-2 text-sm">
				{categories.map(({ name, right }) => (
					<li key={name} className="flex justify-between gap-3 border-b border-line py-1.5">
						<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
						<span className="text-ink-muted">{t(`mandates.right.${right}`)}</span>
					</li>
				))}
			</ul>
			<Answer offer={offer} result={actionData} />
		</NarrowPage>
	);
}

function Answer({ offer, result }: { offer: Offer; result: Route.ComponentProps["actionData"] }) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { companies } = offer;
	const mayAccept = companies !== null && companies.length > 0;
	return (
		<Form method="post" className="mt-6 flex flex-col gap-5" noValidate>
			<FormError message={message(result?.formError)} />
			{mayAccept ? (
				<SelectField
					label={t("mandateOffer.company")}
					name="tenant"
					options={companies}
					defaultValue={result?.typed["tenant"]}
					error={message(result?.fieldErrors["tenant"])}
				/>
			) : (
				<p className="text-sm text-ink-muted">
					{t(companies ? "mandateOffer.noCompany" : "mandateOffer.signInHint")}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				{mayAccept && (
					<Button variant="primary" name="intent" value="accept" pending={isPending}>
						{t("mandateOffer.accept")}
					</Button>
				)}
				{companies === null && (
					<Button variant="primary" name="intent" value="signIn" pending={isPending}>
						{t("login.submit")}
					</Button>
				)}
				<Button variant="quiet" name="intent" value="decline">
					{t("mandateOffer.decline")}
				</Button>
			</div>
		</Form>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
