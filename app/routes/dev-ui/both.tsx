import type { ReactNode } from "react";

/** The same samples in light and in dark, side by side. */
export function Both({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section aria-label={title} className="grid border-b border-line xl:grid-cols-2">
			{(["light", "dark"] as const).map((mode) => (
				<div
					key={mode}
					className={`${mode} flex min-w-0 flex-col gap-6 bg-surface px-4 py-6 text-ink lg:px-6`}
				>
					<h2 className="text-xs font-medium text-ink-muted">
						{title}: {mode}
					</h2>
					{children}
				</div>
			))}
		</section>
	);
}
