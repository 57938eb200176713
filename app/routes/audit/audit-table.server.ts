import type { Translate } from "../../texts/text-source.ts";
import { MAX_EXPORTED_AUDIT_ENTRIES } from "../../../contract/constants.ts";
import type { AuditPage } from "../../../contract/audit/audit-entry.ts";
import { type ExportCell, instantCell } from "../../features/csv/csv-stream.server.ts";
import { formatCount } from "../../features/documents/format.ts";
import type { ShownChange } from "../../features/history/shown-changes.ts";
import { auditRow } from "./audit-rows.server.ts";

/**
 * The rows of the table, and in the end whether there would have been more. No more than one page of entries is kept.
 * @throws ContractError where a page fails: a table that breaks off is better than one that seems whole
 */
export async function* tableRows(
	first: AuditPage,
	read: (before: string) => Promise<AuditPage>,
	t: Translate,
): AsyncGenerator<ExportCell[], void> {
	let page = first;
	let written = 0;
	for (;;) {
		for (const entry of page.items) {
			if (written === MAX_EXPORTED_AUDIT_ENTRIES) {
				yield [null, t("audit.onlyFirst", { shown: formatCount(MAX_EXPORTED_AUDIT_ENTRIES) })];
				return;
			}
			const { at, person, act, kind, subject, changes } = auditRow(entry, t);
			const told = changes.map(({ label, change }) => `${label}: ${changeText(change, t)}`);
			yield [instantCell(at), person, act, kind, subject.name, told.join("\n")];
			written += 1;
		}
		if (page.next === null) return;
		// oxlint-disable-next-line no-await-in-loop -- where one page ends the next one begins
		page = await read(page.next);
	}
}

/** One change in one line: `alt → neu`, or what came and went. */
function changeText(change: ShownChange, t: Translate): string {
	const nothing = t(change.isHidden ? "document.history.hidden" : "document.history.nothing");
	if (change.kind === "order") return change.names.join(", ");
	if (change.kind === "list") {
		const signed = [...change.added.map((name) => `+ ${name}`), ...change.removed.map((name) => `− ${name}`)];
		return signed.join(", ") || nothing;
	}
	if (change.old === null) return change.new ?? nothing;
	return `${change.old} → ${change.new ?? nothing}`;
}
