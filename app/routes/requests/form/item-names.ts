/** What stands in front of the lines of a list that was pasted. */
const MARK = /^(?:[-–—•*·]|\[[ x]?\])\s+/i;

/** The lines of a checklist from a text with one in each line. */
export function itemNames(text: string): string[] {
	return text
		.split(/\r\n|[\n\r\u2028\u2029]/)
		.map((line) => line.trim().replace(MARK, ""))
		.filter((line) => line !== "");
}
