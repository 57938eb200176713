import { readCookie } from "../../../cookies.ts";
import type { ExplorerState } from "../../../features/explorer/explorer-state.ts";

/**
 * Whether the preview pane is shown: as the URL says, else as the user left it, and shown to begin with (spec 2).
 * @param cookies of the request, or the browser's own
 */
export function isPreviewShown(inUrl: ExplorerState["preview"], cookies: string | null): boolean {
	return (inUrl ?? readCookie(cookies, "explorer_preview")) !== "hidden";
}
