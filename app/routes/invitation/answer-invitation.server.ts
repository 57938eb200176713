import { href, redirect } from "react-router";
import { z } from "zod";
import { identityApi } from "../../../contract/api/identity.ts";
import { invitationApi } from "../../../contract/api/members.ts";
import { invitationCodeSchema, invitedRegistrationSchema } from "../../../contract/identity/invitations.ts";
import { attempt } from "../../cms/attempt.ts";
import { FORGET_RECENT } from "../../features/documents/recent-cookie.ts";
import { FORGET_VIEW } from "../../forgotten-view.server.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { toSignIn } from "../../features/session/guards.ts";
import { startSession } from "../../features/session/start-session.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { endedSessionCookie } from "../../middleware/session-cookie.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

const intentSchema = z.object({ intent: z.enum(["accept", "signIn", "leave", "register"]) });

/** Does what a button of the page says: looking at it uses nothing up. */
export async function answerInvitation({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const code = url.searchParams.get("code") ?? "";
	const address = url.pathname + url.search;
	const asked = intentSchema.safeParse(Object.fromEntries(form));
	if (!asked.success) return invalidForm(asked.error, form);
	const cms = context.get(cmsContext);
	const documents = href("/:locale?/documents", params);
	switch (asked.data.intent) {
		case "signIn":
			return toSignIn(address, params);
		case "leave": {
			await attempt(cms.send(identityApi.signOut));
			const headers = new Headers({ "Set-Cookie": endedSessionCookie(request) });
			const forgotten = [...FORGET_VIEW, FORGET_RECENT];
			for (const cookie of forgotten) headers.append("Set-Cookie", cookie);
			return redirect(address, { headers });
		}
		case "register": {
			const fields = ["password", "firstName", "lastName"].map((name) => [name, form.get(name) ?? ""]);
			const said = invitedRegistrationSchema.safeParse({ code, ...Object.fromEntries(fields) });
			if (!said.success) return invalidForm(said.error, form);
			const registered = await attempt(cms.call(invitationApi.register, { body: said.data }));
			if (!registered.ok) return rejectedForm(registered, form);
			context.get(toastsContext).leave(toast("success", "registration.welcome"));
			return startSession(registered.value, request, Promise.resolve(documents));
		}
		case "accept": {
			const said = invitationCodeSchema.safeParse({ code });
			if (!said.success) return invalidForm(said.error, form);
			const accepted = await attempt(cms.call(invitationApi.accept, { body: said.data }));
			if (!accepted.ok) return rejectedForm(accepted, form);
			const { name } = accepted.value.tenant;
			context.get(toastsContext).leave(toast("success", "invitation.accepted", { tenant: name }));
			return redirect(documents);
		}
	}
}
