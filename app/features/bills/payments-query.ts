/** Most documents that are paid by one file. */
export const MAX_PAID_DOCUMENTS = 50;
/** The parameter that says how many more were chosen: an address cannot name thousands. */
export const LEFT_OUT = "leftOut";

/** The query that names what was chosen, as much of it as one file takes. */
export function paymentsQuery(documentIds: readonly string[]): URLSearchParams {
	const query = new URLSearchParams(documentIds.slice(0, MAX_PAID_DOCUMENTS).map((id) => ["document", id]));
	const leftOut = documentIds.length - MAX_PAID_DOCUMENTS;
	if (leftOut > 0) query.set(LEFT_OUT, String(leftOut));
	return query;
}
