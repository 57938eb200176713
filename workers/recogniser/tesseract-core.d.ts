/** What is used of tesseract.js-core, which brings no types. Its functions are those of Tesseract's C++ classes. */
export interface TesseractCore {
	FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
	TessBaseAPI: new () => TessBaseApi;
	destroy(object: object): void;
}

export interface TessBaseApi {
	/** @returns 0 where it has succeeded */
	Init(folder: string, languages: string, engineMode: number): number;
	SetVariable(name: string, value: string): boolean;
	/** Reads the picture that lies at `/input`. @returns 0 where it has succeeded */
	SetImageFile(orientation: number, angle: number): number;
	/** @returns 0 where it has succeeded */
	Recognize(monitor: null): number;
	/** Of the words of the page, from 0 to 100. */
	MeanTextConf(): number;
	GetIterator(): TessResultIterator;
	Clear(): void;
	End(): void;
}

export interface TessResultIterator {
	Begin(): void;
	Empty(level: number): boolean;
	Next(level: number): boolean;
	IsAtFinalElement(level: number, element: number): boolean;
	GetUTF8Text(level: number): string;
	Confidence(level: number): number;
	getBoundingBox(level: number): { x0: number; y0: number; x1: number; y1: number };
}

export type StartCore = (options: {
	/** Brings what the library's script would load and compile by itself. */
	instantiateWasm?: (
		imports: WebAssembly.Imports,
		done: (instance: WebAssembly.Instance, core: WebAssembly.Module) => void,
	) => object;
	print?: (line: string) => void;
	printErr?: (line: string) => void;
	TesseractProgress?: (percent: number) => void;
}) => Promise<TesseractCore>;
