import type { ExplorerRequest } from "../../cms/documents.ts";
import type { ExplorerState } from "./explorer-state.ts";

/** What the CMS is asked for to show a view. */
export function explorerRequest({ text, categories, state, sort, page }: ExplorerState): ExplorerRequest {
	return {
		filters: {
			...(text && { text }),
			...(categories.length > 0 && { documentCategory: [...categories] }),
			...(state && { state }),
		},
		sort,
		page,
	};
}
