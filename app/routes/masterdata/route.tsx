import { data, href, replace, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { requireOffer } from "../../cms/attempt.ts";
import { readCookie, setCookies } from "../../cookies.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";
import { changeMasterdata } from "./change-masterdata.server.ts";
import { EntryForm } from "./entry-form.tsx";
import { loadMasterdata } from "./load-masterdata.server.ts";
import { MasterdataFilter } from "./masterdata-filter.tsx";
import { MasterdataList } from "./masterdata-list.tsx";
import {
	closed,
	formatMasterdataState,
	MASTERDATA_TABS,
	otherList,
	parseMasterdataState,
} from "./masterdata-state.ts";
import { useMasterdataAddress } from "./use-masterdata-address.ts";

export type MasterdataPage = Route.ComponentProps["loaderData"];

function stateOf({ request, url }: Pick<Route.LoaderArgs, "request" | "url">) {
	const kept = Number(readCookie(request.headers.get("Cookie"), "masterdata_tab"));
	return parseMasterdataState(url.searchParams, kept);
}

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "masterData");
	const state = stateOf({ request, url });
	const loaded = await loadMasterdata(cms, params.tenantId, state);
	// A script in the page keeps the tab where one is chosen.
	const isKept = url.searchParams.has("tab") && !runsScripts(request);
	const cookies = isKept
		? setCookies("masterdata_tab", String(MASTERDATA_TABS.indexOf(state.tab)), url.pathname)
		: [];
	const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	const { page, ...rest } = loaded;
	const shown = { ...state, page };
	return data({ title: pageTitle(context, "masterdata.title"), state: shown, ...rest }, { headers });
}

/** Does what a form asks for, and shows the list again. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const state = stateOf({ request, url });
	const changed = await changeMasterdata(
		context.get(cmsContext),
		params.tenantId,
		state.tab,
		await readForm(request),
	);
	if ("form" in changed) return changed.form;
	if (changed.said) context.get(toastsContext).leave(changed.said);
	return replace(href("/:locale?/masterdata/:tenantId", params) + formatMasterdataState(closed(state)));
}

/** Somebody else was quicker (HTTP). */
const CONFLICT = 409;

/** After a conflict the form is sent with the version that is there by now, the next time. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === CONFLICT || defaultShouldRevalidate;
}

/** The end of what runs in the background is told as a change of the tenant. */
export const handle = { live: ["updateTenant"] } satisfies LiveHandle;

export const meta: Route.MetaFunction = titleMeta;

/** The categories, folders and parties of a tenant. */
export default function MasterdataPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state, tenant, tenants, rows, pageCount } = loaderData;
	const { addressOf } = useMasterdataAddress(loaderData);
	const mayCreate = tenant.isAdmin || state.tab !== "categories";
	return (
		<>
			<TenantHeader
				page="masterdata"
				{...{ tenant, tenants }}
				kept={{ tab: state.tab }}
				actions={
					mayCreate && (
						<LinkButton icon="plus" variant="primary" to={addressOf({ isNew: true })} preventScrollReset>
							{t(`masterdata.new.${state.tab}`)}
						</LinkButton>
					)
				}
			/>
			<MasterdataFilter page={loaderData} />
			<TabPanel id={state.tab}>
				{!mayCreate && (
					<p className="border-b border-line px-4 py-2 text-sm text-ink-muted lg:px-6">
						{t("masterdata.adminsOnly")}
					</p>
				)}
				{loaderData.isRunning && <Running />}
				{state.isNew && mayCreate && (
					<div className="border-b border-line bg-surface-sunken px-4 py-4 lg:px-6">
						<EntryForm key={state.tab} row={null} page={loaderData} result={actionData} />
					</div>
				)}
				{rows.length > 0 ? (
					<MasterdataList page={loaderData} result={actionData} />
				) : (
					!state.isNew && <NothingThere page={loaderData} />
				)}
				<div className="flex justify-end px-4 py-3 lg:px-6">
					<Pagination page={state.page} pageCount={pageCount} pageTo={(page) => addressOf({ page })} />
				</div>
			</TabPanel>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

/** Documents change their place in the background: what comes of it, and what to do where no script says it. */
function Running() {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	return (
		<p className="border-b border-line bg-info-soft px-4 py-2 text-sm text-info lg:px-6">
			{t("masterdata.running")} <span className="noscript:hidden">{t("masterdata.runningLive")}</span>
			<span className="not-noscript:hidden">
				{t("masterdata.runningReload")}{" "}
				<a href={pathname + search} className="font-medium underline underline-offset-3">
					{t("masterdata.reload")}
				</a>
			</span>
		</p>
	);
}

function NothingThere({ page }: { page: MasterdataPage }) {
	const { t } = useTranslation();
	const { path } = useMasterdataAddress(page);
	const { state } = page;
	const isFiltered = state.text !== "" || state.duplicates;
	const all = path + formatMasterdataState(otherList(state, { text: "", duplicates: false }));
	return (
		<EmptyState
			icon={state.tab === "parties" ? "users" : state.tab === "folders" ? "folder" : "tag"}
			title={t(isFiltered ? "masterdata.noneTitle" : `masterdata.emptyTitle.${state.tab}`)}
			actions={isFiltered && <LinkButton to={all}>{t("masterdata.showAll")}</LinkButton>}
		>
			<p>{t(isFiltered ? "masterdata.noneText" : `masterdata.emptyText.${state.tab}`)}</p>
		</EmptyState>
	);
}
