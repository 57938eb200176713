import { ContractError } from "../../../contract/errors.ts";
import { boundedPieces } from "./bounded-pieces.server.ts";

/**
 * What a script of ours sends as JSON, held in memory; `null` where it is none. Throws 413 above this many bytes, whatever
 * `Content-Length` says.
 */
export async function readJson(request: Request, most: number): Promise<unknown> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	const tooLarge = () => new ContractError("PayloadTooLargeError", "error.payloadTooLarge");
	for await (const piece of boundedPieces(request, most, tooLarge)) pieces.push(piece);
	const text = await new Blob(pieces).text();
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
