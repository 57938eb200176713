import { type ReactNode, useId } from "react";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";

interface FactGroupProps {
	title: string;
	/** The tab above is called the same: its title is for screen readers alone. */
	isFirst?: boolean;
	actions?: ReactNode;
	children: ReactNode;
}

/** A titled part of the column beside the file. */
export function FactGroup({ title, isFirst = false, actions, children }: FactGroupProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={isFirst ? "pt-4 pb-4" : "pb-4"}>
			{isFirst ? (
				<h2 id={id} className="sr-only">
					{title}
				</h2>
			) : (
				<SectionHeading id={id} actions={actions}>
					{title}
				</SectionHeading>
			)}
			{children}
		</section>
	);
}
