import type { MarkedText } from "../../features/explorer/highlight.ts";

/** A text in which what was searched for stands out. */
export function Marked({ text }: { text: MarkedText }) {
	if (typeof text === "string") return text;
	return text.map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			// oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
			<mark key={index} className="rounded-xs bg-warning-soft text-inherit">
				{part}
			</mark>
		),
	);
}
