import type { ReactNode } from "react";
import { Brand } from "../../ui/layout/brand.tsx";
import { useDestinations } from "../../destinations.ts";
import { LegalLinks } from "./legal-links.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";
import { Link } from "../../ui/buttons/link.tsx";

interface PublicLayoutProps {
	/** On the right of the head: a way in, say. */
	action?: ReactNode;
	children: ReactNode;
}

/** The quiet frame of what anyone may read: start page, sign-in, registration, legal pages. */
export function PublicLayout({ action, children }: PublicLayoutProps) {
	const { home } = useDestinations();

	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink />
			<header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
				<Link to={home} className="rounded-md">
					<Brand />
				</Link>
				{action}
			</header>
			<main
				id={CONTENT_ID}
				tabIndex={-1}
				className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-8 outline-none sm:px-6 lg:py-16"
			>
				{children}
			</main>
			<footer className="border-t border-line bg-surface-sunken">
				<div className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] text-sm text-ink-muted sm:px-6">
					<LegalLinks className="py-2 hover:text-ink" />
				</div>
			</footer>
		</div>
	);
}
