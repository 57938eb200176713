import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { decodeText } from "./decode-text.ts";
import { collectText } from "./text-collector.ts";

/** Text that is read as it stands: plain text, Markdown, CSV. */
export async function readPlainText(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const text = collectText(limits.maxCharacters);
	text.add(decodeText(bytes));
	return text.result();
}
