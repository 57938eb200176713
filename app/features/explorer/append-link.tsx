import { useNavigate, useNavigation, useRevalidator } from "react-router";
import { failedRead } from "../failed-reads/failed-read.ts";
import { useRouterNow } from "../../router-now.ts";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";

/** The next page is fetched when its place is this far below the screen. */
const AHEAD = "0px 0px 300px";

interface AppendLinkProps {
	/** The next page by itself: for who has no scripts, or as many pages as one address may have. */
	nextPage: string;
	/** The same list with one page more; `null` where it has as many as it may. */
	longer: string | null;
}

/**
 * On a phone the next page is appended, also by itself shortly before the end of the list. The address says how many
 * pages there are, so that coming back, reloading and sharing show them all. Without scripts it is the next page.
 */
export function AppendLink({ nextPage, longer }: AppendLinkProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const navigation = useNavigation();
	const routerNow = useRouterNow();
	const { revalidate, state: revalidation } = useRevalidator();
	const hasFailed = useStore(failedRead) !== null;
	const isAppending =
		revalidation !== "idle" ||
		(navigation.state === "loading" && new URLSearchParams(navigation.location.search).has("pages"));

	function append() {
		if (!routerNow().isSettled || longer === null) return;
		// The address asks for the page that did not come.
		if (hasFailed) return void revalidate();
		void navigate(longer, { replace: true, preventScrollReset: true });
	}

	/** Observes anew after each page: there may be room for more. A page that did not come is not asked for from here. */
	function watch(link: HTMLElement | null) {
		if (!link) return undefined;
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && !hasFailed && append(), {
			rootMargin: AHEAD,
		});
		observer.observe(link);
		return () => observer.disconnect();
	}

	return (
		<div ref={watch} className="flex w-full justify-center py-2 md:hidden">
			<LinkButton
				to={nextPage}
				preventScrollReset
				onClick={(event) => {
					if (longer === null || event.metaKey || event.ctrlKey) return;
					event.preventDefault();
					append();
				}}
				className="w-full"
			>
				{isAppending && <Spinner />}
				{t("explorer.more")}
			</LinkButton>
		</div>
	);
}
