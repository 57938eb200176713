import { prepareZXingModule, purgeZXingModule, type ZXingModuleOverrides } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm";
import { type ReadCodes, readCodes } from "./read-codes.ts";

/**
 * Lends a reader of QR codes. It goes with the file, as PDFium does: WebAssembly memory never shrinks, and what a hostile
 * picture does to it must not reach the next file.
 */
export async function withCodeReader<Result>(work: (read: ReadCodes) => Promise<Result>): Promise<Result> {
	const overrides: ZXingModuleOverrides = {
		instantiateWasm(imports, done) {
			const instance = new WebAssembly.Instance(wasm, imports);
			done(instance);
			return instance.exports;
		},
	};
	try {
		return await work((pixels) => {
			// The library has one engine at a time. Another file, read meanwhile, may have put its own there, or ended this one.
			prepareZXingModule({ overrides });
			return readCodes(pixels);
		});
	} finally {
		purgeZXingModule();
	}
}
