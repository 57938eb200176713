import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import { Link } from "../buttons/link.tsx";

interface PageHeaderProps {
	title: ReactNode;
	/** How many there are, already in the user's notation, or whose they are. */
	count?: ReactNode;
	/** The page above: where the arrow leads and what it is called. */
	back?: { to: string; label: string };
	/** On the right; the primary action last. */
	actions?: ReactNode;
	/** Between title and actions: a form, beside which the title is no wider than it has to be. */
	children?: ReactNode;
}

/** The one line at the top of a page. */
export function PageHeader({ title, count, back, actions, children }: PageHeaderProps) {
	return (
		<header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 lg:px-6 print:px-0">
			{back && (
				<Link
					to={back.to}
					aria-label={back.label}
					title={back.label}
					className="-ml-2 flex size-9 items-center justify-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink pointer-coarse:size-11 print:hidden"
				>
					<Icon name="arrow-left" />
				</Link>
			)}
			<h1 className="flex min-w-0 flex-1 basis-32 flex-wrap items-baseline gap-x-2 text-lg leading-6 font-semibold tracking-tight sm:has-[+form]:flex-initial sm:has-[+form]:basis-auto">
				<span className="max-w-full max-sm:wrap-anywhere max-sm:hyphens-auto sm:truncate">{title}</span>
				{count !== undefined && (
					<span className="max-w-full min-w-0 text-sm font-normal tracking-normal wrap-anywhere hyphens-auto text-ink-muted tabular-nums">
						{count}
					</span>
				)}
			</h1>
			{children}
			{actions !== undefined && (
				<div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
			)}
		</header>
	);
}
