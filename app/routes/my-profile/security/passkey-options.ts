import { href, redirect } from "react-router";
import { passkeyApi } from "../../../../contract/api/passkeys.ts";
import { answerPasskeyOptions } from "../../../features/passkeys/passkey-answer.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import type { Route } from "./+types/passkey-options";

/** Says to a script what a browser is to be asked to make a passkey. */
export function action({ url, context }: Route.ActionArgs) {
	return answerPasskeyOptions(context.get(cmsContext), passkeyApi.options, url);
}

export function loader({ params }: Route.LoaderArgs) {
	return redirect(href("/:locale?/my-profile/security", params));
}
