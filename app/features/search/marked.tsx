import type { MarkedText } from "../explorer/highlight.ts";

/** A text in which what was searched for stands out: every second part, from the second on. */
export function Marked({ text }: { text: MarkedText }) {
	if (typeof text === "string") return text;
	return text.map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			// oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
			<mark key={index} className="rounded-xs bg-mark text-inherit">
				{part}
			</mark>
		),
	);
}
