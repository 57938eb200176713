import { redirect } from "react-router";
import { localAddress } from "../../features/session/local-address.ts";
import { FORGET_SCRIPTING } from "../../features/streaming/scripting-cookie.ts";
import type { Route } from "./+types/route";

/** Where a streamed page sends a user whose scripts are off: back to the same page, as a finished document. */
export function loader({ request }: Route.LoaderArgs) {
	const to = new URL(request.url).searchParams.get("to");
	return redirect(localAddress(to, "/"), { headers: { "Set-Cookie": FORGET_SCRIPTING } });
}
