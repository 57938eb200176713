import { data } from "react-router";
import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import { orErrorPage } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { afterCommand, COMMAND, ENTER, focusAfter } from "./commands.ts";
import type { DocumentFormFailure } from "../save/document-form-result.ts";
import { searchTyped } from "../choices/search-choices.server.ts";
import { type DocumentFormValues, SEARCHES } from "../values/document-form-values.ts";

/** What the button asks for with which a form was sent; `null` where it is to be saved. */
export function commandOf(form: FormData, typed: DocumentFormValues): string | null {
	const command = form.get(COMMAND);
	if (command !== ENTER) return typeof command === "string" ? command : null;
	// Who presses Enter in a field saves, except after typing something to search for.
	const searches = SEARCHES.some(
		(search) => typed.searches[search].trim() !== (form.get(`searched.${search}`) ?? ""),
	);
	return searches ? "search" : null;
}

/** The form as one of its buttons leaves it, with all that was typed, and with what the searches find. */
export async function answerCommand(
	cms: CmsClient,
	command: string,
	typed: DocumentFormValues,
	{ tenant, participations }: { tenant: string; participations: readonly DocumentParticipation[] },
) {
	const after = afterCommand(typed, command, participations);
	return data<DocumentFormFailure>({
		fieldErrors: {},
		formError: null,
		typed: after,
		conflict: null,
		focus: focusAfter(command, after),
		found: await orErrorPage(searchTyped(cms, tenant, typed)),
	});
}
