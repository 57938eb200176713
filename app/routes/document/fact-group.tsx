import { type ReactNode, useId } from "react";
import { SectionHeading } from "../../ui/section-heading.tsx";

interface FactGroupProps {
	title: string;
	/** Without the line above. */
	isFirst?: boolean;
	actions?: ReactNode;
	children: ReactNode;
}

/** A titled part of the column beside the file. */
export function FactGroup({ title, isFirst = false, actions, children }: FactGroupProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={isFirst ? "pb-4 [&>:first-child]:border-t-0" : "pb-4"}>
			<SectionHeading id={id} actions={actions}>
				{title}
			</SectionHeading>
			{children}
		</section>
	);
}
