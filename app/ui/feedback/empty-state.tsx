import type { ReactNode } from "react";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";

interface EmptyStateProps {
	icon: IconName;
	title: string;
	/** What comes next. */
	children?: ReactNode;
	actions?: ReactNode;
	/** `h1` where it is the whole page. */
	heading?: "h1" | "h2";
}

/** A pleasant sight where there is nothing yet, with the next step. */
export function EmptyState({ icon, title, children, actions, heading: Heading = "h2" }: EmptyStateProps) {
	return (
		<div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
			<span className="flex size-12 items-center justify-center rounded-full border border-line bg-surface-sunken text-ink-muted">
				<Icon name={icon} className="size-5" />
			</span>
			<Heading className="mt-4 text-base font-semibold text-ink">{title}</Heading>
			{children !== undefined && <div className="mt-1 text-sm text-ink-muted">{children}</div>}
			{actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
		</div>
	);
}
