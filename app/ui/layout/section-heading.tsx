import type { ReactNode } from "react";

interface SectionHeadingProps {
	children: ReactNode;
	id?: string;
	actions?: ReactNode;
}

/** The heading of a part of a page: a hairline above, no card around. */
export function SectionHeading({ children, id, actions }: SectionHeadingProps) {
	return (
		<div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2 print:break-after-avoid">
			<h2 id={id} className="text-sm font-semibold">
				{children}
			</h2>
			{actions}
		</div>
	);
}
