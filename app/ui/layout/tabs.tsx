import type { KeyboardEvent, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { classes } from "../classes.ts";
import { useHydrated } from "../use-hydrated.ts";
import { LinkAtClick } from "../buttons/link-at-click.tsx";

export interface Tab {
	/** Its value in the URL; the first tab needs none there. */
	id: string;
	label: ReactNode;
}

interface TabsProps {
	label: string;
	tabs: readonly Tab[];
	/** The parameter of the URL that holds the chosen tab. */
	parameter?: string;
	/** The chosen one. */
	current: string;
	/** Where a page has several bars for the same tabs, what tells this one's elements apart. */
	name?: string;
	/** The address of a tab, where choosing it changes more than its parameter. */
	addressOf?: (id: string) => string;
	/** The same when it is clicked, where the view may have been left for another one since it was drawn. */
	addressAtClick?: (id: string) => string;
	onChoose?: (id: string) => void;
	className?: string;
}

/** The tab that the URL asks for, or the first. */
export function currentTab(tabs: readonly Tab[], parameters: URLSearchParams, parameter = "tab"): string {
	const asked = parameters.get(parameter);
	return tabs.some((tab) => tab.id === asked) ? (asked ?? "") : (tabs[0]?.id ?? "");
}

const steps: Record<string, (index: number, count: number) => number> = {
	ArrowRight: (index, count) => (index + 1) % count,
	ArrowLeft: (index, count) => (index - 1 + count) % count,
	Home: () => 0,
	End: (_, count) => count - 1,
};

/** Tabs as links, so that each has an address and works without JavaScript; arrow keys move between them. */
export function Tabs({
	label,
	tabs,
	parameter = "tab",
	current,
	name = parameter,
	addressOf,
	addressAtClick,
	onChoose,
	className,
}: TabsProps) {
	const [parameters] = useSearchParams();
	const hydrated = useHydrated();

	function addressInUrl(id: string): string {
		const next = new URLSearchParams(parameters);
		next.set(parameter, id);
		return `?${next}`;
	}

	function handleKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
		const step = steps[event.key];
		const links = [...(event.currentTarget.parentElement?.querySelectorAll("a") ?? [])];
		if (!step) return;
		event.preventDefault();
		links[step(links.indexOf(event.currentTarget), links.length)]?.focus();
	}

	return (
		<div
			role="tablist"
			aria-label={label}
			// (As it scrolls, Firefox would make it a stop of its own.)
			tabIndex={-1}
			className={classes("flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line", className)}
		>
			{tabs.map(({ id, label: face }) => (
				<LinkAtClick
					key={id}
					id={`${name}-${id}`}
					role="tab"
					aria-selected={id === current}
					tabIndex={hydrated && id !== current ? -1 : undefined}
					to={addressOf ? addressOf(id) : addressInUrl(id)}
					toAtClick={addressAtClick && (() => addressAtClick(id))}
					replace
					preventScrollReset
					onClick={() => onChoose?.(id)}
					onKeyDown={handleKeyDown}
					className={classes(
						"-mb-px flex h-10 items-center border-b-2 text-sm font-medium whitespace-nowrap -outline-offset-2 transition-colors pointer-coarse:h-11",
						id === current ? "border-accent text-ink" : "border-transparent text-ink-muted hover:text-ink",
					)}
				>
					{face}
				</LinkAtClick>
			))}
		</div>
	);
}

interface TabPanelProps {
	/** The tab that it belongs to. */
	id: string;
	/** What the bar of that tab is called: its `name`, or its `parameter` where it has none. */
	name?: string;
	className?: string;
	children: ReactNode;
}

export function TabPanel({ id, name = "tab", className, children }: TabPanelProps) {
	return (
		<div role="tabpanel" aria-labelledby={`${name}-${id}`} className={className}>
			{children}
		</div>
	);
}
