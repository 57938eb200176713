import type { ReactNode } from "react";
import { useDestinations } from "../../destinations.ts";
import { LegalLinks } from "../layout/legal-links.tsx";
import { CONTENT_ID } from "../layout/skip-link.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { BrandMark } from "../../ui/layout/brand.tsx";
import { isMarked } from "../../ui/layout/environment-banner.tsx";

interface LinkFrameProps {
	environment?: string | undefined;
	/** It is one column to fill in: no wider than lines are read. */
	isColumn?: boolean;
	children: ReactNode;
}

/** What stands around everything behind a link: who keeps it, and where every page leads. */
export function LinkFrame({ environment = "", isColumn = false, children }: LinkFrameProps) {
	const { t } = useTranslation();
	const { home } = useDestinations();
	return (
		<div className={isColumn ? "column" : undefined}>
			<a href={`#${CONTENT_ID}`} className="skip">
				{t("layout.skipToContent")}
			</a>
			<header className="head">
				<a href={home} className="brand">
					<BrandMark />
					{t("common.appName")}
				</a>
			</header>
			<main id={CONTENT_ID} tabIndex={-1}>
				{children}
			</main>
			<footer className="foot">
				<LegalLinks />
			</footer>
			{isMarked(environment) && (
				<aside aria-label={t("ui.environment")} className={`corner ${environment}`}>
					{environment.toUpperCase()}
				</aside>
			)}
		</div>
	);
}
