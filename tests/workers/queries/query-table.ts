/** A row of docs/search-queries.md, which says how to read it. */
export interface QueryRow {
	number: string;
	section: string;
	account: string;
	query: string;
	/** Beginnings of names; whole ones where they do not end in …. */
	finds: string[];
	findsNot: string[];
	isAll: boolean;
	order: string[];
	/** `null` for the document's own fields, `undefined` where the row does not say. */
	page: number | null | undefined;
}

/** All rows of all tables of the page. */
export function readQueryTable(markdown: string): QueryRow[] {
	const rows: QueryRow[] = [];
	let section = "";
	for (const line of markdown.split("\n")) {
		if (line.startsWith("## ")) section = line.slice(3);
		const cells = line.split("|").map((cell) => cell.trim());
		if (/^\d+$/.test(cells[1] ?? "")) rows.push(readRow(section, cells.slice(1)));
	}
	return rows;
}

function readRow(section: string, cells: readonly string[]): QueryRow {
	const [number = "", account = "", query = "", finds = "", findsNot = "", order = "", page = ""] = cells;
	return {
		number,
		section,
		account,
		query: query.replace(/^`|`$/g, ""),
		finds: finds === "nothing" ? [] : listOf(finds, ";"),
		findsNot: findsNot === "everything else" ? [] : listOf(findsNot, ";"),
		isAll: findsNot === "everything else",
		order: listOf(order, ">"),
		page: page === "" ? undefined : page === "–" ? null : Number(page),
	};
}

function listOf(cell: string, separator: string): string[] {
	return cell === "" ? [] : cell.split(separator).map((name) => name.trim());
}

/** Whether the document's name is the one that a cell names. */
export function isNamed(name: string, asked: string): boolean {
	return asked.endsWith("…") ? name.startsWith(asked.slice(0, -1)) : name === asked;
}
