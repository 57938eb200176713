/** The ids of a document's files after one has gone a place up or down; beyond the ends it stays where it is. */
export function movedBy(order: readonly string[], id: string, steps: -1 | 1): string[] {
	const from = order.indexOf(id);
	return from === -1 ? [...order] : movedTo(order, id, from + steps);
}

/** … after one has been put into another place, from 0. */
export function movedTo(order: readonly string[], id: string, place: number): string[] {
	const rest = order.filter((other) => other !== id);
	if (rest.length === order.length) return [...order];
	const at = Math.min(Math.max(place, 0), rest.length);
	return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** What the form of the list sends: the order that the user saw, and which file its button moves (`up <id>`). */
export function orderOf(form: FormData): string[] {
	const order = form.getAll("order").filter((id) => typeof id === "string");
	const [direction, id = ""] = String(form.get("move") ?? "").split(" ");
	if (direction !== "up" && direction !== "down") return order;
	return movedBy(order, id, direction === "up" ? -1 : 1);
}

/** The files in the order of these ids; those that it does not name keep their place at the end. */
export function inOrder<File extends { documentId: string }>(
	files: readonly File[],
	order: readonly string[],
): File[] {
	const place = new Map(order.map((id, index) => [id, index]));
	return files.toSorted(
		(one, other) =>
			(place.get(one.documentId) ?? files.length) - (place.get(other.documentId) ?? files.length),
	);
}
