import type { ReactNode } from "react";

/** What is known of a thing: terms on the left, values on the right. Put `Fact`s into it. */
export function Facts({ children }: { children: ReactNode }) {
	return <dl className="flex flex-col text-sm">{children}</dl>;
}

interface FactProps {
	label: ReactNode;
	children: ReactNode;
}

export function Fact({ label, children }: FactProps) {
	return (
		<div className="grid grid-cols-[minmax(min(8.25rem,45%),2fr)_5fr] gap-x-4 py-1.5 max-[16rem]:grid-cols-1 print:break-inside-avoid">
			<dt className="text-ink-muted wrap-break-word hyphens-auto">{label}</dt>
			<dd className="min-w-0 wrap-break-word hyphens-auto">{children}</dd>
		</div>
	);
}
