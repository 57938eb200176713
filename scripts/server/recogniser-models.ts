import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Where what Tesseract knows of a language lies, packed by gzip. */
export function modelFile(language: string): string {
	return require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
}
