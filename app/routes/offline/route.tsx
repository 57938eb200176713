import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { KeptList } from "./kept-list.tsx";
import { useConnection } from "../../features/offline/use-connection.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "offline.title") };
}

export const meta: Route.MetaFunction = titleMeta;

/** In the place of a page that was not kept, where there is no connection. It goes there once there is one. */
export default function OfflinePage({ params }: Route.ComponentProps) {
	const { t } = useTranslation();
	// (The query is not the server's: one kept page stands for all.)
	useConnection(() => window.location.replace(wanted(href("/:locale?/documents", params))));
	return (
		<div className="mx-auto w-full max-w-2xl px-4 pb-10 lg:px-6">
			<EmptyState
				heading="h1"
				icon="cloud-off"
				title={t("offline.title")}
				actions={
					<LinkButton
						to={href("/:locale?/documents", params)}
						onClick={(event) => {
							event.preventDefault();
							window.location.replace(wanted(event.currentTarget.href));
						}}
					>
						{t("error.page.again")}
					</LinkButton>
				}
			>
				<p>{t("offline.text")}</p>
			</EmptyState>
			<KeptList />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

/** Where somebody wanted to go; an address of this site alone. */
function wanted(otherwise: string): string {
	const to = new URLSearchParams(window.location.search).get("to") ?? "";
	return /^\/(?![/\\])/.test(to) ? to : otherwise;
}
