import { type ReactNode, ViewTransition } from "react";
import { useMatches } from "react-router";

interface PageTransitionProps {
	/** Where in the tree of routes stands what changes: the layouts, or the pages within one. */
	depth: 1 | 2;
	children: ReactNode;
}

/**
 * A page leaves and the next one comes (spec 2: the transition `page`, out-in; how it looks is in page-transition.css).
 * Another view, list or tenant of the same page plays none: its route stays.
 */
export function PageTransition({ depth, children }: PageTransitionProps) {
	return (
		<ViewTransition key={useMatches()[depth]?.id} default="none" enter="page" exit="page">
			{children}
		</ViewTransition>
	);
}
