import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { AskButton } from "../../features/sharing/ask-button.tsx";
import { ListPages } from "../../features/sharing/list-pages.tsx";
import { shareName } from "../../features/sharing/share-words.tsx";
import { SharingTabs } from "../../features/sharing/sharing-tabs.tsx";
import { Unanswered } from "../../features/sharing/unanswered.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import { EndQuestion } from "./end-question.tsx";
import type { loadSharing } from "./load-sharing.server.ts";
import { NoShares } from "./no-shares.tsx";
import { ReceivedList } from "./received-list.tsx";
import { ShareList } from "./share-list.tsx";
import { SharingFilter } from "./sharing-filter.tsx";
import type { SharingState } from "./sharing-state.ts";
import { useSharingAddress } from "./use-sharing-address.ts";

type LoadedSharing = Awaited<ReturnType<typeof loadSharing>>;

interface SharingPageProps {
	page: LoadedSharing & { state: SharingState };
	/** Those about which a form has asked whether they are to end. */
	asked: readonly string[] | undefined;
}

export function SharingPage({ page, asked }: SharingPageProps) {
	const { t } = useTranslation();
	const { state, administered, unanswered, next } = page;
	const { view, after } = state;
	const { addressOf, here } = useSharingAddress(state);
	const isEmpty = (page.shares ?? page.received ?? []).length === 0;
	return (
		<>
			<PageHeader title={t("sharing.title")} actions={<AskButton />} />
			<SharingTabs
				current={view}
				administered={administered}
				addressOf={(chosen) => addressOf({ view: chosen, tenant: null, text: "", kind: null })}
			/>
			<SharingFilter state={state} administered={administered} />
			<TabPanel id={view}>
				<Unanswered names={unanswered} />
				<Rows page={page} />
				{isEmpty && next === null && <NoShares state={state} />}
				<ListPages after={after} next={next} addressOf={addressOf} />
			</TabPanel>
			<Question page={page} asked={asked} closeTo={here} />
		</>
	);
}

function Rows({ page: { shares, received, state, administered } }: Pick<SharingPageProps, "page">) {
	const hasSeveralTenants = useHasSeveralTenants();
	if (received !== null) return received.length > 0 && <ReceivedList received={received} state={state} />;
	if (shares.length === 0) return null;
	const isOfTenants = state.view === "tenants";
	return (
		<ShareList
			shares={shares}
			state={state}
			showsSharer={isOfTenants}
			hasSeveralTenants={isOfTenants ? administered.length > 1 : hasSeveralTenants}
		/>
	);
}

function Question({ page, asked, closeTo }: SharingPageProps & { closeTo: string }) {
	const { t } = useTranslation();
	const { state, shares, received } = page;
	const ids = asked ?? (state.asked === null ? [] : [state.asked]);
	if (ids.length === 0) return null;
	const given = received?.find(({ documentId }) => documentId === ids[0]);
	const share = shares?.find(({ documentId }) => documentId === ids[0]);
	// It may have gone meanwhile.
	if (asked === undefined && !given && !share) return null;
	const name = given ? (given.documents[0]?.name ?? null) : share ? shareName(t, share) : null;
	return (
		<EndQuestion
			intent={received === null ? "end" : "leave"}
			shares={ids}
			name={ids.length === 1 ? name : null}
			isKeptLink={given?.kind === "link"}
			closeTo={closeTo}
		/>
	);
}
