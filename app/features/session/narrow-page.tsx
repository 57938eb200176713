import type { ReactNode } from "react";

interface NarrowPageProps {
	title: string;
	intro?: ReactNode;
	/** The form, where there is something to do. */
	children?: ReactNode;
	/** Where else one may want to go. */
	foot?: ReactNode;
}

/** A page of visitors that is one short form. */
export function NarrowPage({ title, intro, children, foot }: NarrowPageProps) {
	return (
		<div className="mx-auto w-full max-w-sm">
			<h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
			{intro !== undefined && <p className="mt-2 text-ink-muted">{intro}</p>}
			{children !== undefined && <div className="mt-8">{children}</div>}
			{foot !== undefined && <p className="mt-8 text-sm text-ink-muted">{foot}</p>}
		</div>
	);
}

/** How links look within its sentences. */
export const sentenceLink = "font-medium text-accent underline";
