const SEPARATORS = [";", ",", "\t"];

/** A text of comma-separated values with tabs between its cells (RFC 4180; in much of Europe semicolons separate them). */
export function rowsOfCsv(text: string): string {
	const separator = separatorOf(text);
	let rows = "";
	let isQuoted = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		if (character === '"') {
			// Two of them are one.
			if (isQuoted && text.charAt(at + 1) === '"') {
				rows += character;
				at += 1;
			} else isQuoted = !isQuoted;
		} else if (isQuoted) rows += /[\s]/.test(character) ? " " : character;
		else rows += character === separator ? "\t" : character;
	}
	return rows;
}

/** What stands most often in the first line. */
function separatorOf(text: string): string {
	const [line = ""] = text.split("\n", 1);
	const counted = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
	return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ",";
}
