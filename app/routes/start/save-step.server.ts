import { href, redirect } from "react-router";
import { readForm } from "../../features/form/read-form.server.ts";
import { FORGET_START } from "../../features/start/start-step.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";
import { saveDates } from "./save-dates.server.ts";
import { saveName } from "./save-name.server.ts";

/** Saves what a step has asked for, and goes on to the next one. */
export async function saveStep({ request, url, context, params }: Route.ActionArgs) {
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
	// What comes of the dates may stand far below them.
	if (form.get("intent") !== "finish") return redirect(`${start}?step=deadlines#first-deadlines`);
	return redirect(href("/:locale?/inbox", params), { headers: { "Set-Cookie": FORGET_START } });
}
