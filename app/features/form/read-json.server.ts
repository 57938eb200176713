import { ContractError } from "../../../contract/errors.ts";

/**
 * What a script of ours sends as JSON, held in memory; `null` where it is none. Throws 413 above so many bytes, whatever
 * `Content-Length` says.
 */
export async function readJson(request: Request, most: number): Promise<unknown> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	let received = 0;
	// What is refused is read to its end (workers/shared/request-rest.ts), or nobody would see the answer.
	for await (const piece of request.body?.values({ preventCancel: true }) ?? []) {
		received += piece.byteLength;
		if (received > most) throw new ContractError("PayloadTooLargeError", "error.payloadTooLarge");
		pieces.push(piece);
	}
	const text = await new Blob(pieces).text();
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
