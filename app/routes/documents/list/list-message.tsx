import { lazy, Suspense } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "./explorer-page.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";

/** Rare enough that no first visit with documents has to load it. */
const NoRows = lazy(() =>
	import("./no-rows.tsx").then(
		({ NoRows: Message }) => ({ default: Message }),
		() => ({ default: () => null }),
	),
);

/** What stands in the table where there are no rows: why, and what to do. */
export function ListMessage({ loaded }: { loaded: Attempt<ExplorerPage> }) {
	return (
		<tbody data-message className="block">
			<tr className="block">
				<td className="block">
					{loaded.ok ? (
						<Suspense fallback={<div className="h-80" />}>
							<NoRows page={loaded.value} />
						</Suspense>
					) : (
						<LoadFailed status={loaded.status} />
					)}
				</td>
			</tr>
		</tbody>
	);
}

/** The router asks again. Whoever is no longer signed in gets the page anew, which begins with signing in. */
function LoadFailed({ status }: { status: number }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const isSignedOut = status === 401;
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t(isSignedOut ? "explorer.signedOut" : "explorer.failed")}
				actions={
					<LinkButton
						to={addressOf(state)}
						replace
						reloadDocument={isSignedOut}
						icon={isSignedOut ? undefined : "rotate-ccw"}
					>
						{t(isSignedOut ? "login.submit" : "error.page.again")}
					</LinkButton>
				}
			>
				{t(isSignedOut ? "explorer.signedOutText" : "explorer.failedText")}
			</EmptyState>
		</div>
	);
}
