import { type ReactNode, useId } from "react";

interface ResultGroupProps {
	title: string;
	/** How many there are, in words. */
	count?: string;
	action?: ReactNode;
	children: ReactNode;
}

/** Results of one kind under their heading. */
export function ResultGroup({ title, count, action, children }: ResultGroupProps) {
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<div className="flex min-h-10 items-center justify-between gap-3 pb-1">
				<h2 id={id} className="text-sm font-semibold">
					{title}
					{count !== undefined && (
						<span className="ml-2 font-normal text-ink-muted tabular-nums">{count}</span>
					)}
				</h2>
				{action}
			</div>
			{children}
		</section>
	);
}
