import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { href, useParams } from "react-router";
import type { IdFilter } from "../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { classes } from "../../ui/classes.ts";
import { CategoryIcon } from "../../ui/icons/category-icon.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { EntryForm } from "./entry-form.tsx";
import type { MasterdataRow } from "./load-masterdata.server.ts";
import type { MasterdataTab, Panel } from "./masterdata-state.ts";
import { OrderButtons } from "./order-buttons.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { type MasterdataPageProps, useMasterdataAddress } from "./use-masterdata-address.ts";

const FILTERS: Record<MasterdataTab, IdFilter> = {
	categories: "category",
	folders: "folder",
	parties: "party",
};

/** The entries of a tab, one line each; what is done with one opens below it. */
export function MasterdataList(props: MasterdataPageProps) {
	const { t } = useTranslation();
	const { state, rows } = props.page;
	const { ref, watch, said } = useMovedRow(props.page);
	return (
		<>
			<ul ref={ref} onClickCapture={watch} aria-label={t(`masterdata.${state.tab}`)}>
				{rows.map((row) => (
					<Entry key={row.documentId} row={row} {...props} />
				))}
			</ul>
			<output className="sr-only">{said}</output>
		</>
	);
}

/** A row that is moved is another place in the document: the arrow that was pressed keeps the focus, and it is said. */
function useMovedRow({ rows, total }: MasterdataPageProps["page"]) {
	const { t } = useTranslation();
	const ref = useRef<HTMLUListElement>(null);
	const pressed = useRef<HTMLElement>(null);
	const [moving, setMoving] = useState<MasterdataRow | null>(null);
	const moved = rows.find(({ documentId }) => documentId === moving?.documentId);
	useLayoutEffect(() => {
		if (document.activeElement === document.body) pressed.current?.focus();
	});
	function watch({ target }: MouseEvent<HTMLElement>) {
		const arrow = target instanceof Element ? target.closest<HTMLElement>("button[name=position]") : null;
		pressed.current = arrow;
		const id = arrow?.closest("li")?.id.replace("entry-", "");
		setMoving(rows.find(({ documentId }) => documentId === id) ?? null);
	}
	const said =
		moved && moved.position !== moving?.position
			? t("masterdata.moved", { name: moved.name, place: moved.position, count: total })
			: "";
	return { ref, watch, said };
}

function Entry({ row, page, result }: MasterdataPageProps & { row: MasterdataRow }) {
	const { t } = useTranslation();
	const { tab, opened } = page.state;
	const { documentId, name, detail, isActive, isUnsorted, mergingInto, standsOnHidden, hasNamesake, icon } =
		row;
	const panel = opened?.id === documentId ? opened.panel : null;
	const entries = useEntries(row, page);
	const mayMove =
		tab === "categories" &&
		page.tenant.isAdmin &&
		page.state.text === "" &&
		page.total > 1 &&
		row.progress === null;
	return (
		<li id={`entry-${documentId}`} className="scroll-mt-2 border-b border-line">
			<div className="grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 text-sm hover:bg-surface-hover sm:grid-cols-[1.25rem_minmax(0,1fr)_11rem_auto] lg:px-6">
				{icon === null ? (
					<Icon name={iconOf(tab, row)} className="size-4 text-ink-muted" />
				) : (
					<CategoryIcon name={icon} className="size-4 text-ink-muted" />
				)}
				<div className="flex min-w-0 flex-wrap items-center gap-x-2">
					<bdi
						title={name}
						className={classes(
							"max-sm:line-clamp-3 max-sm:wrap-anywhere max-sm:hyphens-auto sm:truncate",
							isActive ? "font-medium" : "text-ink-muted",
						)}
					>
						{name}
					</bdi>
					{detail !== "" && <span className="truncate text-xs text-ink-muted">{detail}</span>}
					{standsOnHidden && (
						<span title={t("masterdata.standsOnHidden")} className="text-xs text-ink-muted">
							{t("masterdata.adminsChange")}
						</span>
					)}
					{hasNamesake && <Badge tone="info">{t("masterdata.sameName")}</Badge>}
					{isUnsorted && <Badge>{t("masterdata.unsorted")}</Badge>}
					{mergingInto !== null ? (
						<Badge tone="info">{t("masterdata.mergingInto", { name: mergingInto })}</Badge>
					) : row.isLeaving ? (
						<Badge tone="info">{t("masterdata.isLeaving")}</Badge>
					) : (
						!isActive && <Badge>{t("masterdata.inactive")}</Badge>
					)}
					{row.progress && <Progress progress={row.progress} />}
				</div>
				<Uses row={row} filter={FILTERS[tab]} />
				{/* Beside larger letters there is no room: they stand below. */}
				<div className="flex min-w-8 items-center justify-end max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-[20rem]:col-start-2 max-[20rem]:row-span-1 max-[20rem]:row-start-3 max-[20rem]:-ml-3 max-[20rem]:justify-start pointer-coarse:min-w-11">
					{mayMove && <OrderButtons row={row} page={page} />}
					{entries.length > 0 && (
						<Menu size="small" label={t("masterdata.actionsOne", { name })} entries={entries} />
					)}
				</div>
			</div>
			{panel && (
				<div className="border-t border-line bg-surface-sunken px-4 py-4 lg:px-6">
					{panel === "edit" ? (
						<EntryForm row={row} page={page} result={result} />
					) : (
						<MergePanel row={row} panel={panel} page={page} result={result} />
					)}
				</div>
			)}
		</li>
	);
}

function iconOf(tab: MasterdataTab, { isPerson }: MasterdataRow): IconName {
	if (tab === "parties") return isPerson ? "user" : "building-2";
	return tab === "folders" ? "folder" : "tag";
}

function Progress({ progress }: { progress: NonNullable<MasterdataRow["progress"]> }) {
	const { t } = useTranslation();
	const { left, total, leftShown, totalShown } = progress;
	const said = t("masterdata.progress", { left: leftShown, total: totalShown });
	return (
		<progress
			max={Math.max(1, total)}
			value={total - left}
			aria-label={said}
			title={said}
			className="progress-bar my-1 h-1.5 w-24"
		/>
	);
}

/** How many documents there are, as a link to them. */
function Uses({ row, filter }: { row: MasterdataRow; filter: IdFilter }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { documentId, name, documents, documentsShown, deleted, deletedShown } = row;
	const used = t("masterdata.documents", { count: documents, shown: documentsShown });
	const bin = deleted > 0 && t("masterdata.deleted", { count: deleted, shown: deletedShown });
	return (
		<p className="text-xs text-ink-muted tabular-nums max-sm:col-start-2 max-sm:row-start-2 sm:text-right">
			{documents > 0 ? (
				<Link
					to={`${href("/:locale?/documents", { locale })}?${new URLSearchParams({ [filter]: documentId })}`}
					aria-label={t("masterdata.listOne", { documents: used, name })}
					className="relative rounded-sm py-1 decoration-ink-faint underline-offset-3 hover:text-ink hover:underline"
				>
					{used}
				</Link>
			) : (
				deleted === 0 && t("masterdata.unused")
			)}
			{bin && <span className="block">{bin}</span>}
		</p>
	);
}

/** What may be done with an entry (spec 6): categories belong to the admins, and so does whatever moves documents. */
function useEntries(row: MasterdataRow, page: MasterdataPageProps["page"]): MenuEntry[] {
	const { t } = useTranslation();
	const { addressOf } = useMasterdataAddress(page);
	const { tab } = page.state;
	const { documentId: id, isUnsorted, mergingInto, standsOnHidden, documents, deleted } = row;
	// Where it opens is in view, also on a page that is loaded anew.
	const to = (panel: Panel) => `${addressOf({ opened: { panel, id } })}#entry-${id}`;
	if (
		mergingInto !== null ||
		row.isLeaving ||
		standsOnHidden ||
		(tab === "categories" && !page.tenant.isAdmin)
	)
		return [];
	const isUsed = documents + deleted > 0;
	return [
		{ label: t(tab === "folders" ? "masterdata.rename" : "masterdata.edit"), icon: "pencil", to: to("edit") },
		...(page.tenant.isAdmin && !isUnsorted
			? [{ label: t("masterdata.merge"), icon: "corner-up-right" as const, to: to("merge") }]
			: []),
		...((page.tenant.isAdmin || !isUsed) && !isUnsorted
			? [{ label: t("masterdata.delete"), icon: "trash-2" as const, to: to("delete"), danger: true }]
			: []),
	];
}
