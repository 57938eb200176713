import { writeCookie } from "../../cookies.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { TenantSearch } from "../../features/tenant-pages/tenant-search.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { TabPanel, Tabs } from "../../ui/layout/tabs.tsx";
import { ClientList } from "./client-list.tsx";
import { CLIENT_TABS, type ClientTab } from "./clients-state.ts";
import { type ClientsPageData, useClientsAddress } from "./use-clients-address.ts";

/** The clients of a company: those of the user, or for whoever manages them all with who works for each. */
export function ClientsPage({ page }: { page: ClientsPageData }) {
	const { t } = useTranslation();
	const { view, tenant, tenants, state, rows, pageCount, total, team } = page;
	const { broker, manager, path, addressOf } = useClientsAddress(page);
	const isFiltered = state.text !== "" || state.holder !== null;
	return (
		<>
			<TenantHeader
				page="clients"
				{...{ tenant, tenants }}
				actions={
					team.mayManage && (
						<LinkButton to={view === "broker" ? manager : broker} icon={view === "broker" ? "users" : "user"}>
							{t(view === "broker" ? "clients.toManager" : "clients.toBroker")}
						</LinkButton>
					)
				}
			/>
			<Tabs
				label={t("clients.states")}
				tabs={CLIENT_TABS.map((id) => ({
					id,
					label: (
						<>
							{t(`clients.tab.${id}`)}
							{id === state.tab && (
								<span className="ml-1.5 font-normal text-ink-muted tabular-nums">{total}</span>
							)}
						</>
					),
				}))}
				current={state.tab}
				addressOf={(id) => addressOf({ tab: tabOf(id), page: 1, holder: null })}
				onChoose={(id) => writeCookie("mandates_tab", String(CLIENT_TABS.indexOf(tabOf(id))))}
				className="px-4 lg:px-6"
			/>
			<TenantSearch
				label={t("clients.search")}
				path={path}
				kept={{ tab: state.tab, ...(state.holder !== null && { holder: state.holder }) }}
				text={state.text}
			/>
			{view === "manager" && state.tab === "current" && <Team page={page} />}
			<TabPanel id={state.tab}>
				{rows.length > 0 ? (
					<ClientList page={page} />
				) : (
					<EmptyState
						icon="users"
						title={t(isFiltered ? "clients.noneTitle" : `clients.emptyTitle.${state.tab}`)}
						actions={
							isFiltered && (
								<LinkButton to={addressOf({ text: "", holder: null, page: 1 })}>
									{t("clients.showAll")}
								</LinkButton>
							)
						}
					>
						<p>
							{isFiltered
								? t("clients.noneText")
								: t(state.tab === "former" ? "clients.emptyText.former" : `clients.emptyText.${view}`)}
						</p>
					</EmptyState>
				)}
				<PaginationFoot
					page={state.page}
					pageCount={pageCount}
					pageTo={(number) => addressOf({ page: number })}
				/>
			</TabPanel>
		</>
	);
}

function tabOf(id: string): ClientTab {
	return CLIENT_TABS.find((known) => known === id) ?? "current";
}

/** Who works for how many; choosing somebody shows theirs. */
function Team({ page }: { page: ClientsPageData }) {
	const { t } = useTranslation();
	const { addressOf } = useClientsAddress(page);
	const { state, team } = page;
	const choices = [
		{ holder: null, name: t("clients.everybody"), clients: null },
		...team.colleagues.map(({ userId, name, clients }) => ({ holder: userId, name, clients })),
		{ holder: "nobody", name: t("clients.nobody"), clients: team.unassigned },
	];
	return (
		<nav
			aria-label={t("clients.team")}
			className="flex gap-1.5 overflow-x-auto border-b border-line px-4 py-2 lg:px-6"
		>
			{choices.map(({ holder, name, clients }) => (
				<Link
					key={holder}
					to={addressOf({ holder, page: 1 })}
					aria-current={state.holder === holder ? "true" : undefined}
					preventScrollReset
					className="flex items-center gap-1.5 rounded-full border border-line px-3 py-1 text-sm whitespace-nowrap text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent pointer-coarse:py-2.5"
				>
					{name}
					{clients !== null && (
						<span
							className={`tabular-nums ${holder === "nobody" && clients > 0 ? "font-semibold text-warning" : ""}`}
						>
							{clients}
						</span>
					)}
				</Link>
			))}
		</nav>
	);
}
