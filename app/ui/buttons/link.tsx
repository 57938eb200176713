import type { ComponentProps } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

export interface LinkProps
	extends
		Omit<ComponentProps<"a">, "href">,
		Pick<RouterLinkProps, "replace" | "preventScrollReset" | "reloadDocument" | "defaultShouldRevalidate"> {
	/** An address of this site, or a query of this page. */
	to: string;
}

/**
 * A link to another page or view. On the server it is written as what it is there, an `<a>`: the router's own prepares
 * to follow a click, which nobody makes there, and a page has thirty links.
 */
export function Link(props: LinkProps) {
	// All routes are known already: there is nothing to discover.
	return import.meta.env.SSR ? <WrittenLink {...props} /> : <RouterLink {...props} discover="none" />;
}

function WrittenLink({
	to,
	replace: _replace,
	preventScrollReset: _preventScrollReset,
	reloadDocument: _reloadDocument,
	defaultShouldRevalidate: _defaultShouldRevalidate,
	children,
	...anchor
}: LinkProps) {
	return (
		<a {...anchor} href={to}>
			{children}
		</a>
	);
}
