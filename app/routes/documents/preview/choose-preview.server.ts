import { replace } from "react-router";
import { setCookies } from "../../../cookies.ts";
import { formatExplorerState, parseExplorerState } from "../../../features/explorer/explorer-state.ts";

/** Remembers whether the user wants the preview. @returns `null` where the form asks for something else */
export function choosePreview(request: Request, form: FormData, listPath: string): Response | null {
	const choice = form.get("preview");
	if (choice !== "shown" && choice !== "hidden") return null;
	const state = parseExplorerState(new URL(request.url).searchParams);
	const answer = replace(listPath + formatExplorerState({ ...state, preview: null }));
	for (const cookie of setCookies("explorer_preview", choice, listPath)) {
		answer.headers.append("Set-Cookie", cookie);
	}
	return answer;
}
