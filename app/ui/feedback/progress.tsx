import { useId } from "react";

interface ProgressProps {
	label: string;
	/** From 0 to 1; unknown without it. */
	value?: number;
	/** What stands on the right, such as "12 von 200 MB". */
	detail?: string;
}

/** How far something is. */
export function Progress({ label, value, detail }: ProgressProps) {
	const id = useId();
	return (
		<div className="flex flex-col gap-1.5 text-sm">
			<div className="flex justify-between gap-4">
				<label htmlFor={id} className="min-w-0 truncate">
					{label}
				</label>
				{detail !== undefined && <span className="shrink-0 text-ink-muted tabular-nums">{detail}</span>}
			</div>
			<progress id={id} value={value} className="progress-bar h-1.5 w-full" />
		</div>
	);
}
