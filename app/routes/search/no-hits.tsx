import { useSearchAddress } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../features/texts/translations.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Nothing was found: what else can be typed. */
export function NoHits({ text }: { text: string }) {
	const { t } = useTranslation();
	return (
		<EmptyState icon="search" title={t("search.noHits")}>
			<p className="wrap-anywhere">{t("search.noHitsFor", { text: isolated(text) })}</p>
			<ul className="mt-4 flex flex-col gap-1.5 text-left">
				<li>{t("search.tipFewer")}</li>
				<li>{t("search.tipPhrase")}</li>
				<li>{t("search.tipWithout")}</li>
			</ul>
		</EmptyState>
	);
}

/** What was typed cannot turn round the words that stand around it. */
function isolated(text: string): string {
	return `\u2068${text}\u2069`;
}

/** Whoever is no longer signed in gets the page anew, which begins with signing in. */
export function SearchFailed({ text, status }: { text: string; status: number }) {
	const { t } = useTranslation();
	const { addressOf } = useSearchAddress();
	const isSignedOut = status === 401;
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t(isSignedOut ? "explorer.signedOut" : "search.failed")}
				actions={
					<LinkButton to={addressOf({ text })} replace reloadDocument={isSignedOut} icon="rotate-ccw">
						{t(isSignedOut ? "login.submit" : "error.page.again")}
					</LinkButton>
				}
			>
				{t(isSignedOut ? "explorer.signedOutText" : "search.failedText")}
			</EmptyState>
		</div>
	);
}
