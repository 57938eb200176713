import { orErrorPage } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { formResult } from "../../form/form-result.server.ts";
import { runSearches } from "../choices/search-choices.server.ts";
import { applyCommand, COMMAND, type CommandContext, ENTER, focusTarget } from "../commands/commands.ts";
import { SEARCHES } from "../values/choice.ts";
import type { DocumentFormValues } from "../values/document-form-values.ts";
import type { DocumentFormResult } from "./document-form-result.ts";

/** The command of the button with which the form was sent; `null` if it is to be saved. */
export function readCommand(form: FormData, typed: DocumentFormValues): string | null {
	const command = form.get(COMMAND);
	if (command !== ENTER) return typeof command === "string" ? command : null;
	// The Enter key saves the form, except after something new was typed into a search.
	const isSearch = SEARCHES.some(
		(search) => typed.searches[search].trim() !== (form.get(`searched.${search}`) ?? ""),
	);
	return isSearch ? "search" : null;
}

/** The form as a command leaves it, with all that was typed and with what its searches find. */
export async function runCommand(
	cms: CmsClient,
	command: string,
	typed: DocumentFormValues,
	{ tenant, ...context }: CommandContext & { tenant: string },
) {
	const after = applyCommand(typed, command, context);
	return formResult<DocumentFormResult>(200, {
		fieldErrors: {},
		formError: null,
		typed: after,
		conflict: null,
		focus: focusTarget(command, after),
		found: await orErrorPage(runSearches(cms, tenant, typed)),
	});
}
