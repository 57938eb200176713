import type { ReactNode } from "react";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";

interface EmptyStateProps {
	icon: IconName;
	title: string;
	/** What comes next. */
	children?: ReactNode;
	actions?: ReactNode;
}

/** A pleasant sight where there is nothing yet, with the next step. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
	return (
		<div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
			<span className="flex size-12 items-center justify-center rounded-full border border-line bg-surface-sunken text-ink-muted">
				<Icon name={icon} className="size-5" />
			</span>
			<h2 className="mt-4 text-base font-semibold text-ink">{title}</h2>
			{children !== undefined && <div className="mt-1 text-sm text-ink-muted">{children}</div>}
			{actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
		</div>
	);
}
