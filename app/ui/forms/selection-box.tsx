interface SelectionBoxProps {
	/** Id of the form to which it belongs, which may stand elsewhere. */
	form: string;
	name: string;
	value: string;
	label: string;
	className?: string;
}

/** The box by which a row is ticked, to do something with several. Its place to press is larger than it takes up. */
export function SelectionBox({ label, className = "", ...input }: SelectionBoxProps) {
	return (
		<label
			className={`-m-2.5 flex size-9 shrink-0 cursor-pointer items-center justify-center pointer-coarse:-m-3.5 pointer-coarse:size-11 ${className}`}
		>
			<input
				type="checkbox"
				{...input}
				aria-label={label}
				className="size-4 cursor-pointer accent-accent-fill"
			/>
		</label>
	);
}
