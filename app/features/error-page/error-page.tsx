import { lazy, Suspense } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { href, useLocation } from "react-router";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { useSignedIn } from "../session/signed-in.ts";
import { errorKind } from "./error-kind.ts";

// Nothing fails on most visits.
const ErrorNumber = lazy(() => import("./error-number.tsx").catch(() => ({ default: () => null })));

interface ErrorPageProps {
	error: unknown;
	/** Where no layout around it knows. */
	isSignedIn?: boolean;
}

/** The page that stands where another one failed: what happened, what was kept, what to do (spec 2). */
export function ErrorPage({ error, isSignedIn = false }: ErrorPageProps) {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	const hasDocuments = useSignedIn() !== undefined || isSignedIn;
	const { icon, title, text, detail, isFailure, triesAgain, passes = false } = errorKind(error);

	return (
		<div className="flex flex-1 items-center">
			<title>{`${t(title)} · ${t("common.appName")}`}</title>
			<EmptyState
				heading="h1"
				icon={icon}
				title={t(title)}
				actions={
					<>
						<LinkButton to={href(hasDocuments ? "/:locale?/documents" : "/:locale?")} variant="secondary">
							{t(hasDocuments ? "error.page.toDocuments" : "error.page.toStart")}
						</LinkButton>
						{triesAgain && (
							<LinkButton to={pathname + search} reloadDocument variant="primary">
								{t("error.page.again")}
							</LinkButton>
						)}
					</>
				}
			>
				<p>{t(text)}</p>
				{detail !== undefined && <p className="mt-3 font-mono text-xs wrap-anywhere">{detail}</p>}
				{isFailure && (
					<Suspense>
						<ErrorNumber error={error} asksAgain={passes} />
					</Suspense>
				)}
			</EmptyState>
		</div>
	);
}
