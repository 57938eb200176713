import type { TextKey } from "../../../contract/text-keys.ts";
import { formatDay } from "../../../contract/days.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { displayIdentifier } from "../../../contract/entities/vocabulary.ts";
import type { CellKind, ExportCell } from "../csv/csv-stream.server.ts";
import { formatInstant, formatMoney } from "../documents/format.ts";

export interface ArchivedFile {
	path: string;
	name: string;
	/** Why it is not in the archive, or not whole. */
	problem: "unreadable" | "incomplete" | "tooMany" | null;
}

/** A document of an archive; one that could not be read has the status of the answer. */
export type ArchivedDocument =
	| { name: string; status: number }
	| { name: string; document: TenantDocument; files: readonly ArchivedFile[] };

export type IndexTexts = (key: TextKey, values?: Record<string, string>) => string;

const COLUMNS = [
	"documents.identifier",
	"documents.name",
	"documents.documentNumber",
	"documents.documentCategory",
	"documents.tenant",
	"documents.startDate",
	"documents.endDate",
	"documents.inactiveDate",
	"documents.warrantyUntil",
	"documents.cost",
	"download.files",
] as const satisfies TextKey[];

const PROBLEMS = {
	unreadable: "download.unreadable",
	incomplete: "download.incomplete",
	tooMany: "download.tooMany",
} as const satisfies Record<string, TextKey>;

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color:#1c1917}h1{font-size:1.25rem}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.375rem .75rem;border-bottom:1px solid #d6d3d1}
td.amount{text-align:right;white-space:nowrap}ul{margin:0;padding-left:1.25rem}a{color:#047857}em{color:#b91c1c;font-style:normal}`;

/**
 * A page that says what is in the archive and what is not. It stands for itself, without scripts.
 * @param rows as `indexRow` makes them
 * @param hasSeveralTenants whether these documents are of several
 */
export function archiveIndex(rows: readonly string[], t: IndexTexts, hasSeveralTenants: boolean): string {
	const title = t("download.indexTitle", { date: formatInstant(new Date().toISOString()) });
	const heads = COLUMNS.map(
		(column) => `<th scope="col">${escaped(t(headOf(column, hasSeveralTenants)))}</th>`,
	).join("");
	return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
<table><thead><tr>${heads}</tr></thead><tbody>
${rows.join("\n")}
</tbody></table></body></html>
`;
}

/** Of clients speaks who has several. */
function headOf(column: (typeof COLUMNS)[number], hasSeveralTenants: boolean): TextKey {
	return column === "documents.tenant" && !hasSeveralTenants ? "columns.ownTenant" : column;
}

/** What the page says of a document, once its files have been read. */
export function indexRow(archived: ArchivedDocument, t: IndexTexts): string {
	if ("status" in archived) {
		const reason = archived.status === 404 ? "bulk.reason.gone" : "download.documentUnreadable";
		const name = `<td></td><td>${escaped(archived.name)}</td>`;
		return `<tr>${name}<td colspan="${COLUMNS.length - 2}"><em>${escaped(t(reason))}</em></td></tr>`;
	}
	const { document, files } = archived;
	const { cost, costCurrency, documentNumber, documentCategory, tenant } = document;
	const dates = [document.startDate, document.endDate, document.inactiveDate, document.warrantyUntil];
	const cells = [
		displayIdentifier(document),
		document.name,
		documentNumber ?? "",
		documentCategory.name,
		tenant.name,
		...dates.map((day) => (day === null ? "" : formatDay(day))),
	].map((text) => `<td>${escaped(text)}</td>`);
	const amount = `<td class="amount">${cost === null ? "" : escaped(formatMoney(cost, costCurrency))}</td>`;
	return `<tr>${cells.join("")}${amount}<td>${fileList(files, t)}</td></tr>`;
}

/** The columns of the same as a table for a spreadsheet. */
export function tableColumns(t: IndexTexts, hasSeveralTenants: boolean): { label: string; kind: CellKind }[] {
	const columns = COLUMNS.map((column) => ({
		label: t(headOf(column, hasSeveralTenants)),
		kind: KINDS[column] ?? ("text" as const),
	}));
	return columns.toSpliced(-1, 0, { label: t("export.currency"), kind: "text" });
}

const KINDS: Partial<Record<(typeof COLUMNS)[number], CellKind>> = {
	"documents.name": "longText",
	"documents.startDate": "day",
	"documents.endDate": "day",
	"documents.inactiveDate": "day",
	"documents.warrantyUntil": "day",
	"documents.cost": "amount",
};

/** A document in that table; of one that could not be read its name. */
export function tableRow(archived: ArchivedDocument): ExportCell[] {
	if ("status" in archived) return [null, archived.name];
	const { document, files } = archived;
	const day = (value: string | null) => (value === null ? null : new Date(`${value}T00:00:00Z`));
	return [
		displayIdentifier(document),
		document.name,
		document.documentNumber,
		document.documentCategory.name,
		document.tenant.name,
		day(document.startDate),
		day(document.endDate),
		day(document.inactiveDate),
		day(document.warrantyUntil),
		document.cost,
		document.cost === null ? null : document.costCurrency,
		files.map(({ path }) => path).join("\n"),
	];
}

function fileList(files: readonly ArchivedFile[], t: IndexTexts): string {
	if (files.length === 0) return escaped(t("download.noFile"));
	const items = files.map(({ path, name, problem }) => {
		const isThere = problem === null || problem === "incomplete";
		const link = `<a href="${escaped(path.split("/").map(encodeURIComponent).join("/"))}">${escaped(name)}</a>`;
		const remark = problem ? ` <em>${escaped(t(PROBLEMS[problem]))}</em>` : "";
		return `<li>${isThere ? link : escaped(name)}${remark}</li>`;
	});
	return `<ul>${items.join("")}</ul>`;
}

function escaped(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
}
