/** The functions of PDFium's C interface about text and sizes, which the library has but its types leave out. */
export interface TextFunctions {
	HEAPU8: Uint8Array;
	wasmExports: { malloc(size: number): number; free(pointer: number): void };
	_FPDFText_LoadPage(page: number): number;
	_FPDFText_ClosePage(textPage: number): void;
	_FPDFText_CountChars(textPage: number): number;
	_FPDFText_GetUnicode(textPage: number, index: number): number;
	/** Writes left, top, right and bottom as 32-bit floats, in points of the page. */
	_FPDFText_GetLooseCharBox(textPage: number, index: number, box: number): number;
	/** Writes width and height as 32-bit floats, in points. */
	_FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
	/** Writes two 32-bit integers. */
	_FPDF_PageToDevice(
		page: number,
		startX: number,
		startY: number,
		sizeX: number,
		sizeY: number,
		rotate: number,
		pageX: number,
		pageY: number,
		deviceX: number,
		deviceY: number,
	): number;
}

const NAMES: readonly (keyof TextFunctions)[] = [
	"_FPDFText_GetUnicode",
	"_FPDFText_GetLooseCharBox",
	"_FPDF_GetPageSizeByIndexF",
	"_FPDF_PageToDevice",
];

/** PDFium with these functions. @throws where a new version of the library has them no more */
export function textFunctions(pdfium: object): TextFunctions {
	if (!hasTextFunctions(pdfium)) throw new TypeError("PDFium has lost a function.");
	return pdfium;
}

function hasTextFunctions(pdfium: object): pdfium is TextFunctions {
	return NAMES.every((name) => typeof Reflect.get(pdfium, name) === "function");
}
