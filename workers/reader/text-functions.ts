/** The functions of PDFium's C interface about text, sizes, forms and notes, which the library has but its types leave out. */
export interface TextFunctions {
	HEAPU8: Uint8Array;
	wasmExports: { malloc(size: number): number; free(pointer: number): void };
	_FPDFText_LoadPage(page: number): number;
	_FPDFText_ClosePage(textPage: number): void;
	_FPDFText_CountChars(textPage: number): number;
	_FPDFText_GetUnicode(textPage: number, index: number): number;
	/** Writes left, top, right and bottom as 32-bit floats, in points of the page. */
	_FPDFText_GetLooseCharBox(textPage: number, index: number, box: number): number;
	_FPDFPage_GetAnnotCount(page: number): number;
	_FPDFPage_GetAnnot(page: number, index: number): number;
	_FPDFPage_CloseAnnot(annotation: number): void;
	_FPDFAnnot_GetSubtype(annotation: number): number;
	_FPDFAnnot_GetFlags(annotation: number): number;
	_FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
	_FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
	/** Writes UTF-16LE, with a null at its end, where there is room for it; answers its length in bytes. */
	_FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number;
	/** Likewise; `key` points to characters of ASCII, with a null at their end. */
	_FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
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
	"_FPDFPage_GetAnnotCount",
	"_FPDFPage_GetAnnot",
	"_FPDFPage_CloseAnnot",
	"_FPDFAnnot_GetSubtype",
	"_FPDFAnnot_GetFlags",
	"_FPDFAnnot_GetFormFieldType",
	"_FPDFAnnot_GetFormFieldFlags",
	"_FPDFAnnot_GetFormFieldValue",
	"_FPDFAnnot_GetStringValue",
];

/** PDFium with these functions. @throws where a new version of the library has them no more */
export function textFunctions(pdfium: object): TextFunctions {
	if (!hasTextFunctions(pdfium)) throw new TypeError("PDFium has lost a function.");
	return pdfium;
}

function hasTextFunctions(pdfium: object): pdfium is TextFunctions {
	return NAMES.every((name) => typeof Reflect.get(pdfium, name) === "function");
}
