import type { Route } from "./+types/route";
import { pageNotFound } from "./not-found.server.ts";

/** Whatever no other address takes (spec 2). */
export async function loader(asked: Route.LoaderArgs) {
	throw await pageNotFound(asked);
}

export async function action(asked: Route.ActionArgs) {
	throw await pageNotFound(asked);
}

export default function NotFoundPage() {
	return null;
}
