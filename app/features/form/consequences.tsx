/** What goes along with something that one is asked about, point by point. */
export function Consequences({ texts }: { texts: readonly string[] }) {
	return (
		<ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}
