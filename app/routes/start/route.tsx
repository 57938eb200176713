import { data, href, redirect } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { START_PAGE } from "../../features/session/guards.ts";
import { activeStep, FORGET_START, isStartStep, stepCookie } from "../../features/start/start-step.ts";
import { StartSteps } from "../../features/start/start-steps.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { DeadlinesForm } from "./deadlines-form.tsx";
import { loadDeadlines, loadName, ownTenant } from "./load-start.server.ts";
import { NameForm } from "./name-form.tsx";
import { saveDates } from "./save-dates.server.ts";
import { saveName } from "./save-name.server.ts";

/** The first start: what it asks for first, or where it was left. Files are added on the page for that. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const offers = await cms.offers();
	const tenant = offers.includes("company") && offers.includes("deadlines") ? await ownTenant(cms) : null;
	if (tenant === null) return redirect(START_PAGE, { headers: { "Set-Cookie": FORGET_START } });
	// It is gone on with where it was left, as long as the browser knows.
	if (url.searchParams.has("later")) return redirect(`${START_PAGE}?page=1`);
	const asked = url.searchParams.get("step");
	const step = isStartStep(asked) ? asked : (activeStep(request.headers.get("Cookie")) ?? "name");
	const headers = { "Set-Cookie": stepCookie(step) };
	if (step === "files") {
		const query = new URLSearchParams({ tenant, start: "" });
		return redirect(`${href("/:locale?/documents/add", params)}?${query}`, { headers });
	}
	const shown = step === "name" ? await loadName(cms, tenant) : await loadDeadlines(cms, tenant);
	return data({ title: pageTitle(context, "start.title"), ...shown }, { headers });
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const form = await readForm(request);
	const start = href("/:locale?/start", params);
	if (url.searchParams.get("step") !== "deadlines") {
		const refused = await saveName(cms, form);
		return refused ?? redirect(`${start}?step=files`);
	}
	// Whoever is done may not have taken the last dates over.
	const refused = await saveDates(cms, form);
	if (refused) return refused;
	if (form.get("intent") !== "finish") return redirect(`${start}?step=deadlines`);
	return redirect(href("/:locale?/inbox", params), { headers: { "Set-Cookie": FORGET_START } });
}

/** What is read while one looks appears by itself. */
export const handle: LiveHandle = { live: ["fileProcessed", "newDocument"] };

export const meta: Route.MetaFunction = titleMeta;

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	return (
		<>
			<PageHeader title={t("start.title")} />
			<StartSteps current={loaderData.step} />
			<div className="mx-auto w-full max-w-3xl px-4 py-8 lg:px-6">
				{loaderData.step === "name" ? (
					<NameForm tenant={loaderData.tenant} result={actionData} />
				) : (
					<DeadlinesForm shown={loaderData} result={actionData} />
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
