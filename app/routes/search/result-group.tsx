import { type ReactNode, useId } from "react";

interface ResultGroupProps {
	title: string;
	/** How many there are, in words. */
	count?: string;
	/** Beside the heading: what they are narrowed by. */
	note?: ReactNode;
	action?: ReactNode;
	children: ReactNode;
}

/** Results of one kind under their heading. */
export function ResultGroup({ title, count, note, action, children }: ResultGroupProps) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 pb-1">
				<div className="flex min-w-0 flex-wrap items-center gap-x-3">
					<h2 id={id} className="text-sm font-semibold">
						{title}
						{count !== undefined && (
							<span className="ml-2 inline-block font-normal text-ink-muted tabular-nums">{count}</span>
						)}
					</h2>
					{note}
				</div>
				{action}
			</div>
			{children}
		</section>
	);
}
