import { data } from "react-router";
import type { Route } from "./+types/route";

/** Whatever no other address takes (spec 2). */
export function loader({ url }: Route.LoaderArgs) {
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: `Page not found: ${url.pathname}` }, { status: 404 });
}

export const action = loader;

export default function NotFoundPage() {
	return null;
}
