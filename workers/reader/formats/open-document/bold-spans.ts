import type { TextCollector } from "../text-collector.ts";
import type { ReadAttribute } from "../xml.ts";

/** Styles of a file whose looks are remembered. */
const MAX_STYLES = 1_000;

/** Spans whose style is one of the file's own that are bold. */
export interface BoldSpans {
	/** To be told of each element: styles are described before they are used. */
	readStyle(element: string, attribute: ReadAttribute): void;
	begin(style: string | undefined): void;
	end(): void;
}

export function boldSpans(text: TextCollector): BoldSpans {
	const bold = new Set<string>();
	let described = "";
	/** Whether the spans that are open are bold. */
	const open: boolean[] = [];
	return {
		readStyle(element, attribute) {
			if (element === "style") described = attribute("name") ?? "";
			else if (element === "text-properties" && attribute("font-weight") === "bold") {
				if (bold.size < MAX_STYLES) bold.add(described);
			}
		},
		begin(style) {
			const isBold = bold.has(style ?? "");
			if (isBold) text.begin("bold");
			open.push(isBold);
		},
		end() {
			if (open.pop()) text.end("bold");
		},
	};
}
