import { Form, Link } from "react-router";
import { STATE_TEXTS, StateMark } from "../../features/documents/state-mark.tsx";
import { NO_FILTER } from "../../features/explorer/explorer-state.ts";
import type { RecentDocument } from "../../features/search/search-results.ts";
import { useSearchAddress } from "../../features/search/use-search-address.ts";
import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { ResultGroup } from "./result-group.tsx";

/** What was opened last. */
export function RecentPart({ recent }: { recent: readonly RecentDocument[] }) {
	const { t } = useTranslation();
	const { hitAddress } = useSearchAddress();
	const hasSeveralTenants = useHasSeveralTenants();
	return (
		<ResultGroup title={t("search.recent")} action={recent.length > 0 && <ForgetButton />}>
			{recent.length === 0 && <p className="text-sm text-ink-muted">{t("search.noRecent")}</p>}
			<ul className="-mx-2">
				{recent.map(({ documentId, name, state, category, tenant }) => (
					<li key={documentId}>
						<Link
							to={hitAddress(documentId, null, NO_FILTER)}
							className="flex min-h-10 items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-hover pointer-coarse:min-h-11"
						>
							<span className="flex w-4 justify-center">
								<StateMark state={state} label={t(STATE_TEXTS[state])} />
							</span>
							<bdi className="min-w-0 truncate font-medium">{name}</bdi>
							<span className="ml-auto max-w-2/5 truncate text-ink-muted">
								{hasSeveralTenants ? `${tenant} · ${category}` : category}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</ResultGroup>
	);
}

function ForgetButton() {
	const { t } = useTranslation();
	const { path } = useSearchAddress();
	return (
		<Form method="post" action={path}>
			<Button variant="quiet" size="small">
				{t("search.forgetRecent")}
			</Button>
		</Form>
	);
}
