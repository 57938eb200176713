/**
 * The pieces of a body; throws what `refuse` gives above this many bytes, whatever `Content-Length` says. What is refused is
 * not cancelled but read to its end elsewhere (workers/shared/request-rest.ts), or nobody would see the answer.
 */
export async function* boundedPieces(
	request: Request,
	most: number,
	refuse: () => unknown,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
	let received = 0;
	for await (const piece of request.body?.values({ preventCancel: true }) ?? []) {
		received += piece.byteLength;
		if (received > most) throw refuse();
		yield piece;
	}
}
