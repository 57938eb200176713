import { redirect } from "react-router";
import { setCookie } from "../../cookies.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { START_PAGE } from "../../features/session/guards.ts";
import { localAddress } from "../../features/session/local-address.ts";
import type { Route } from "./+types/route";

/** Narrows or widens the rail for a user without scripts, and shows the same page again. */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	const to = form.get("to");
	return redirect(localAddress(typeof to === "string" ? to : null, START_PAGE), {
		headers: { "Set-Cookie": setCookie("sidebar", form.get("sidebar") === "1" ? "1" : "0") },
	});
}

export function loader() {
	return redirect(START_PAGE);
}
