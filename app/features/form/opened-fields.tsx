import { useState } from "react";
import type { Opened } from "./merged-fields.ts";

interface OpenedForm<Values> {
	/** What stands in the fields to begin with. */
	values: Values;
	opened: Opened;
}

/**
 * What a form that stays on its page stands on: with what it was opened, or what its last answer says, until it has been
 * saved. What is loaded again behind it takes the place of that only while nobody has typed anything: with a newer version
 * what stands in the form would be saved over what somebody else has changed, and nobody would be told.
 * @param result of this form; one that does not say with what it was opened is about something else
 * @param isSending this form is on its way
 */
export function useOpenedForm<Values>(
	current: OpenedForm<Values>,
	result: { typed: Values; opened?: Opened | undefined } | undefined,
	{ isDirty, isSending }: { isDirty: boolean; isSending: boolean },
): OpenedForm<Values> {
	const [form, setForm] = useState<OpenedForm<Values> & { of?: typeof result }>(current);
	const [wasSending, setWasSending] = useState(false);
	if (wasSending !== isSending) setWasSending(isSending);
	const isSaved = wasSending && !isSending && result === undefined;
	if (result?.opened && result !== form.of) {
		setForm({ values: result.typed, opened: result.opened, of: result });
	} else if (current.opened.version !== form.opened.version && (isSaved || !(isDirty || form.of))) {
		setForm(current);
	}
	return form;
}

/** What of it is sent along. */
export function OpenedFields({ version, fields }: Opened) {
	return (
		<>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="opened" value={JSON.stringify(fields)} />
		</>
	);
}
