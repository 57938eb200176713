import { href } from "react-router";
import { attempt } from "../../../cms/attempt.ts";
import { addPushDevice, renewPushDevice } from "../../../cms/push.ts";
import { onlyPosted } from "../../../features/form/only-posted.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { deviceOf } from "../../../features/session/device-of.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import type { Route } from "./+types/subscribe";

/** Takes a subscription from a script of the browser, and answers with the status alone. */
export async function action({ request, context }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const form = await readForm(request);
	const text = (name: string) => String(form.get(name) ?? "");
	const subscription = {
		endpoint: text("endpoint"),
		keys: { p256dh: text("p256dh"), auth: text("auth") },
		applicationServerKey: text("applicationServerKey"),
		...deviceOf(request.headers.get("User-Agent") ?? ""),
	};
	const save = text("intent") === "renew" ? renewPushDevice : addPushDevice;
	const saved = await attempt(save(cms, subscription));
	return new Response(null, { status: saved.ok ? 204 : saved.status });
}

export function loader({ request, params }: Route.LoaderArgs) {
	return onlyPosted(request, href("/:locale?/my-profile", params));
}
