/** A text in which what was searched for stands out: every second part, from the second on. */
export function Marked({ parts }: { parts: readonly string[] }) {
	return parts.map((part, index) =>
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
