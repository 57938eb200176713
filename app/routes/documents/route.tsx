import { Suspense } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { href, Outlet, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { parseColumns } from "./columns/column-cookie.ts";
import { readCookie } from "../../cookies.ts";
import { type ExplorerPage, explorerPage } from "./list/explorer-page.ts";
import { chosenChoices, standingPanel } from "./filter/filter-choices.server.ts";
import {
	formatExplorerState,
	hasMoreFilters,
	isFiltered,
	isSameList,
	parseExplorerState,
	withoutMoreFilters,
} from "../../features/explorer/explorer-state.ts";
import { PreviewColumn } from "./preview/preview-column.tsx";
import { previewWidth } from "./preview/preview-width.ts";
import { isPreviewShown } from "./preview/preview-shown.ts";
import { rememberView } from "../../features/explorer/last-view.server.ts";
import { listPages } from "../../features/explorer/list-pages.ts";
import { useColumns } from "./columns/use-columns.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { useExplorerState } from "./list/use-explorer-state.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { soonOrLater } from "../../features/streaming/soon-or-later.server.ts";
import { localeContext, pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { isOtherView } from "../../revalidation.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { Route } from "./+types/route";
import { PageCheckbox } from "./selection/page-checkbox.tsx";
import { SelectionBar } from "./selection/selection-bar.tsx";
import { SelectingToggle } from "./selection/selecting-toggle.tsx";
import { changeState } from "./list/change-state.ts";
import { choosePreview } from "./preview/choose-preview.server.ts";
import { ColumnPicker } from "./columns/column-picker.tsx";
import { CorrectedNote } from "./list/corrected-note.tsx";
import { ExplorerRows } from "./list/explorer-rows.tsx";
import { ExplorerTable } from "./list/explorer-table.tsx";
import { FilterBar } from "./filter/filter-bar.tsx";
import { AddLink } from "../../features/explorer/add-link.tsx";
import { KeyboardHelp } from "./list/keyboard-help.tsx";
import { BinLink, ExportLink } from "./list/list-links.tsx";
import { OrderOfList, SilentOfList, TotalCount } from "./list/list-heading.tsx";
import { ListRegion } from "./list/list-region.tsx";
import { withReadAmounts } from "./filter/typed-amounts.server.ts";
import { withoutOneFilter } from "./filter/without-one-filter.server.ts";
import { PreviewToggle, PreviewToggleOfList } from "./preview/preview-toggle.tsx";

// Most visits filter by nothing.
const FilterChips = lazyPart(async () => (await import("./later-parts.ts")).FilterChips);
// At the foot of what is read from its head; until then its links lead through whole pages.
const ListFooter = lazyPart(async () => (await import("./later-parts.ts")).ListFooter);
// It shows nothing before files are dragged over the page.
const ExplorerIntake = lazyPart(async () => (await import("./later-parts.ts")).ExplorerIntake);

export const middleware: Route.MiddlewareFunction[] = [rememberView];

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const read = withReadAmounts(url.searchParams);
	if (read) throw redirect(`${url.pathname}?${read}`);
	const cms = context.get(cmsContext);
	const state = parseExplorerState(url.searchParams);
	// One that is only carried along would show too much.
	if (hasMoreFilters(state) && !(await orErrorPage(cms.offers())).includes("moreFilters")) {
		throw redirect(url.pathname + formatExplorerState(withoutMoreFilters(state)));
	}
	const columns = parseColumns(readCookie(request.headers.get("Cookie"), "explorer_columns"));
	const named = attempt(chosenChoices(cms, state));
	const listed = attempt(listedPage());
	const isStreamed = runsScripts(request);
	const standing = isStreamed ? null : standingPanel(cms, state, url.searchParams);
	const [[page], [chosen]] = isStreamed
		? await Promise.all([soonOrLater(listed), soonOrLater(named)])
		: [[await listed], [await named]];

	async function listedPage(): Promise<ExplorerPage> {
		const answer = explorerPage(await listPages(cms, state), columns, state);
		const locale = context.get(localeContext);
		if (answer.total > 0 || !locale || !isFiltered(state)) return answer;
		const names = await named;
		const withoutOne = await withoutOneFilter(cms, state, names.ok ? names.value : {}, locale.texts.t);
		return { ...answer, withoutOne };
	}

	return {
		title: pageTitle(context, "explorer.title"),
		previewWidth: previewWidth(request.headers.get("Cookie")),
		isPreviewShown: isPreviewShown(null, request.headers.get("Cookie")),
		columns,
		page,
		chosen,
		standing: await standing,
	};
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const listPath = href("/:locale?/documents", params);
	const form = await readForm(request);
	return choosePreview(request, form, listPath) ?? changeState({ request, form, context, listPath });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const { announceChange } = await import("../../features/failed-reads/announce-change.ts");
	return announceChange(request.signal, serverAction);
}

export const meta: Route.MetaFunction = titleMeta;

export const handle: LiveHandle = { live: ["newDocument", "fileProcessed", "updateTenant"] };

/** Another selection is the preview's business alone: the rows stay as they are. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
	if (!isOtherView(args)) return args.defaultShouldRevalidate;
	const { currentUrl, nextUrl } = args;
	return !isSameList(parseExplorerState(currentUrl.searchParams), parseExplorerState(nextUrl.searchParams));
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const wanted = useNavigation().formData?.get("preview") ?? state.preview;
	// The browser's own cookie, once there is one: whoever goes on before their choice is answered has not been heard.
	const isKept =
		typeof document === "undefined" ? loaderData.isPreviewShown : isPreviewShown(null, document.cookie);
	const isWanted = wanted ? wanted === "shown" : isKept;
	// With nothing to show the list has the room.
	const isShown = isWanted && state.selected !== null;
	const { page, chosen, standing } = loaderData;
	const columns = useColumns(loaderData.columns);

	return (
		<div className="flex flex-1 flex-col lg:h-page lg:flex-none lg:overflow-hidden print:block print:h-auto print:overflow-visible">
			<PageHeader
				title={t("explorer.title")}
				count={
					<>
						<span>
							<Suspense>
								<TotalCount page={page} />
							</Suspense>
						</span>
						<OrderOfList columns={columns.choice} />
					</>
				}
				actions={
					<>
						<Suspense>
							<BinLink page={page} place="head" />
						</Suspense>
						<ExportLink place="head" />
						<SelectingToggle />
						<KeyboardHelp page={page} />
						<ColumnPicker {...columns} />
						<Suspense fallback={<PreviewToggle isShown={isShown} />}>
							<PreviewToggleOfList page={page} isShown={isShown} />
						</Suspense>
						<AddLink className="max-md:hidden" />
					</>
				}
			/>
			<Suspense>
				<ExplorerIntake />
			</Suspense>
			<FilterBar page={page} chosen={chosen} standing={standing}>
				<Suspense>{isFiltered(state) && <FilterChips chosen={chosen} />}</Suspense>
			</FilterBar>
			<Suspense>
				<SilentOfList page={page} />
			</Suspense>
			<div className="flex min-h-0 flex-1 print:block">
				<ListRegion
					bar={
						<>
							<SelectionBar page={page} standsAlone={standing !== null} />
							<Suspense>
								<CorrectedNote page={page} />
							</Suspense>
						</>
					}
					footer={
						<>
							<Suspense>
								<ListFooter page={page} />
							</Suspense>
							<Suspense>
								<BinLink page={page} place="foot" />
							</Suspense>
							<ExportLink place="foot" />
						</>
					}
				>
					<ExplorerTable columns={columns} pageCheckbox={<PageCheckbox page={page} />}>
						<ExplorerRows page={page} columns={columns.choice} />
					</ExplorerTable>
				</ListRegion>
				<PreviewColumn isShown={isShown} loadedWidth={loaderData.previewWidth}>
					<Outlet />
				</PreviewColumn>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
