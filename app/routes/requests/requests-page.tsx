import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { AskButton } from "../../features/sharing/ask-button.tsx";
import { ListPages } from "../../features/sharing/list-pages.tsx";
import { SharingTabs } from "../../features/sharing/sharing-tabs.tsx";
import { Unanswered } from "../../features/sharing/unanswered.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import type { loadRequests } from "./load-requests.server.ts";
import { NoRequests } from "./no-requests.tsx";
import { RequestList } from "./request-list.tsx";
import { RequestsFilter } from "./requests-filter.tsx";
import type { RequestsState } from "./requests-state.ts";
import { useRequestsAddress } from "./use-requests-address.ts";

interface RequestsPageProps {
	page: Awaited<ReturnType<typeof loadRequests>> & { state: RequestsState };
}

export function RequestsPage({ page }: RequestsPageProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { state, requests, administered, unanswered, next } = page;
	const { addressOf } = useRequestsAddress(state);
	const isOfTenants = state.scope === "tenant";
	return (
		<>
			<PageHeader title={t("sharing.title")} actions={<AskButton variant="primary" />} />
			<SharingTabs current="requests" administered={administered} />
			<RequestsFilter state={state} administered={administered} />
			<TabPanel id="requests">
				<Unanswered names={unanswered} />
				{requests.length > 0 && (
					<RequestList
						requests={requests}
						showsAsker={isOfTenants}
						hasSeveralTenants={isOfTenants ? administered.length > 1 : hasSeveralTenants}
					/>
				)}
				{requests.length === 0 && next === null && <NoRequests state={state} />}
				<ListPages after={state.after} next={next} addressOf={addressOf} />
			</TabPanel>
		</>
	);
}
