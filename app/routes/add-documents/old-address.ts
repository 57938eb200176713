import { href, redirect } from "react-router";
import type { Route } from "./+types/old-address";

/** The address under which files were added before. */
export function loader({ url, params }: Route.LoaderArgs) {
	throw redirect(`${href("/:locale?/documents/add", params)}${url.search}`, 301);
}
