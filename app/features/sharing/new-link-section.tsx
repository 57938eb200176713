import type { ReactNode } from "react";

interface NewLinkSectionProps {
	title: string;
	/** Its address: with another link the section is another one. */
	address: string;
	children: ReactNode;
}

/** A link that was just made anew, above what the page says beside it: it is shown this once, so it is led there. */
export function NewLinkSection({ title, address, children }: NewLinkSectionProps) {
	return (
		<section
			key={address}
			ref={leadTo}
			tabIndex={-1}
			aria-label={title}
			className="scroll-mt-20 rounded-md border border-accent p-4"
		>
			<h2 className="mb-3 text-base font-semibold">{title}</h2>
			{children}
		</section>
	);
}

function leadTo(section: HTMLElement | null): void {
	section?.focus();
}
