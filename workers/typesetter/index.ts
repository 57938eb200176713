import { WorkerEntrypoint } from "cloudflare:workers";
import bold from "virtual:typesetter-fonts/bold.bin";
import regular from "virtual:typesetter-fonts/regular.bin";
import type { TextToSet, TypesetterCalls } from "../shared/typesetter-calls.ts";
import { fontOfCollection } from "./font-of-collection.ts";
import { typeset } from "./typeset.ts";

const FONTS = { regular: new Uint8Array(regular), bold: new Uint8Array(bold) };

/** Sets text on pages. Only Workers with a service binding reach it. */
export default class Typesetter extends WorkerEntrypoint implements TypesetterCalls {
	typeset(text: TextToSet): Promise<Uint8Array<ArrayBuffer>> {
		const { eastAsianFont: font } = text;
		return typeset(text, { ...FONTS, eastAsian: font && fontOfCollection(font) });
	}
}
