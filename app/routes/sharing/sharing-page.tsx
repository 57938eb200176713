import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { shareName } from "../../features/sharing/share-words.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { TabPanel, Tabs } from "../../ui/layout/tabs.tsx";
import { EndQuestion } from "./end-question.tsx";
import type { loadSharing } from "./load-sharing.server.ts";
import { NoShares } from "./no-shares.tsx";
import { ReceivedList } from "./received-list.tsx";
import { ShareList } from "./share-list.tsx";
import { SharingFilter } from "./sharing-filter.tsx";
import { SHARING_VIEWS, type SharingState } from "./sharing-state.ts";
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
	const [only] = administered;
	const views = SHARING_VIEWS.filter((id) => id !== "tenants" || only !== undefined);
	const isEmpty = (page.shares ?? page.received ?? []).length === 0;
	return (
		<>
			<PageHeader title={t("sharing.title")} />
			<Tabs
				label={t("sharing.views")}
				tabs={views.map((id) => ({
					id,
					label:
						id === "tenants" && administered.length === 1 ? <bdi>{only?.name}</bdi> : t(`sharing.view.${id}`),
				}))}
				current={view}
				addressOf={(id) =>
					addressOf({
						view: SHARING_VIEWS.find((known) => known === id) ?? "mine",
						tenant: null,
						text: "",
						kind: null,
					})
				}
				className="px-4 lg:px-6"
			/>
			<SharingFilter state={state} administered={administered} />
			<TabPanel id={view}>
				{unanswered.length > 0 && (
					<div className="px-4 pt-3 lg:px-6">
						<Notice tone="warning">{t("sharing.unanswered", { names: unanswered.join(", ") })}</Notice>
					</div>
				)}
				<Rows page={page} />
				{isEmpty && next === null && <NoShares state={state} />}
				{(after !== null || next !== null) && (
					<nav aria-label={t("ui.pages")} className="flex justify-end gap-2 px-4 py-3 lg:px-6">
						{after !== null && (
							<LinkButton to={addressOf()} variant="quiet">
								{t("sharing.toFirst")}
							</LinkButton>
						)}
						{next !== null && <LinkButton to={addressOf({ after: next })}>{t("sharing.next")}</LinkButton>}
					</nav>
				)}
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
