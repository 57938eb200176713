import { FieldMessages } from "../../ui/field.tsx";
import type { FieldNotes } from "./fields/field-notes.tsx";

/** What is wrong with a part of the form that is no single field, and what stands there meanwhile. */
export function RowNotes({ error, hint }: FieldNotes) {
	if (error === undefined && hint === undefined) return null;
	return (
		<div {...(error !== undefined && { "data-failure": true, tabIndex: -1 })} className="flex flex-col gap-1">
			<FieldMessages hint={hint} hintId={undefined} error={error} errorId={undefined} />
		</div>
	);
}
