import type { TFunction } from "i18next";
import { data } from "react-router";
import { auditApi, MAX_AUDIT_ENTRIES } from "../../../contract/api/audit.ts";
import { MAX_EXPORTED_AUDIT_ENTRIES } from "../../../contract/constants.ts";
import { dayAt } from "../../../contract/days.ts";
import type { AuditPage } from "../../../contract/entities/audit.ts";
import { contentDisposition } from "../../../contract/files/content-disposition.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { csvStream, type ExportCell, instantCell } from "../../features/csv/csv-stream.server.ts";
import { formatCount } from "../../features/documents/format.ts";
import type { ShownChange } from "../../features/history/shown-changes.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { localeContext } from "../../texts/request-texts.ts";
import type { Route } from "./+types/file";
import { auditRow } from "./audit-rows.server.ts";
import { auditFilters, parseAuditState } from "./audit-state.ts";

/** The record of the address as a table, written while it is read. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "audit");
	const filters = auditFilters(parseAuditState(url.searchParams));
	const read = (before?: string) =>
		cms.call(auditApi.list, {
			params: { id: params.tenantId },
			query: { filters, before, limit: MAX_AUDIT_ENTRIES },
		});
	// The first page decides whether there is a table at all.
	const first = await orErrorPage(read());
	const t = context.get(localeContext)?.texts.t;
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!t) throw data(null, { status: 500 });
	const columns = [
		{ label: t("audit.at"), kind: "instant" as const },
		...(["audit.person", "audit.acts", "audit.kinds", "audit.subject", "audit.changes"] as const).map(
			(label) => ({ label: t(label), kind: "text" as const }),
		),
	];
	return new Response(csvStream(tableRows(first, read, t), columns), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", `${t("audit.title")}-${dayAt(Date.now())}.csv`),
			"Cache-Control": "no-store",
		},
	});
}

/**
 * The rows of the table, and in the end whether there would have been more. No more than one page of entries is kept.
 * @throws ContractError where a page fails: a table that breaks off is better than one that seems whole
 */
export async function* tableRows(
	first: AuditPage,
	read: (before: string) => Promise<AuditPage>,
	t: TFunction,
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
function changeText(change: ShownChange, t: TFunction): string {
	const nothing = t(change.isHidden ? "document.history.hidden" : "document.history.nothing");
	if (change.kind === "order") return change.names.join(", ");
	if (change.kind === "list") {
		const signed = [...change.added.map((name) => `+ ${name}`), ...change.removed.map((name) => `− ${name}`)];
		return signed.join(", ") || nothing;
	}
	if (change.old === null) return change.new ?? nothing;
	return `${change.old} → ${change.new ?? nothing}`;
}
