import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule } from "zxing-wasm/reader";
import { type ReadCodes, readCodes } from "../../../workers/reader/bills/read-codes.ts";

/** The reader of QR codes of the Worker that reads files, outside of it. */
export async function codesInNode(): Promise<ReadCodes> {
	const path = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
	await prepareZXingModule({
		overrides: { wasmBinary: new Uint8Array(await readFile(path)).buffer },
		fireImmediately: true,
	});
	return readCodes;
}
