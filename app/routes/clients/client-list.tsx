import type { ReactNode } from "react";
import { Form, href, useNavigation, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { classes } from "../../ui/classes.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { SelectionBox } from "../../ui/forms/selection-box.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import type { ClientPanel } from "./clients-state.ts";
import type { ClientRow } from "./load-clients.server.ts";
import { type ClientsPageData, useClientsAddress } from "./use-clients-address.ts";

/** The form to which the boxes of the rows belong. */
const SELECTION_FORM = "client-selection";

/** The clients, one line each; whoever manages them ticks several to share them out. */
export function ClientList({ page }: { page: ClientsPageData }) {
	const { t } = useTranslation();
	const isSelectable = page.view === "manager" && page.state.tab === "current";
	return (
		<div className="clients-scope with-page-foot">
			<ul aria-label={t("clients.title")}>
				{page.rows.map((row) => (
					<ClientItem key={row.documentId} row={row} page={page} isSelectable={isSelectable} />
				))}
			</ul>
			{isSelectable && <AssignSelected page={page} />}
		</div>
	);
}

function ClientItem({
	row,
	page,
	isSelectable,
}: {
	row: ClientRow;
	page: ClientsPageData;
	isSelectable: boolean;
}) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { addressOf } = useClientsAddress(page);
	const { documentId, tenantId, name, state, firstDay, lastDay, holders, figures, isMine } = row;
	const told = useTellingApart(row);
	const called = [name, told].filter(Boolean).join(", ");
	const panel = page.state.opened?.id === documentId ? page.state.opened.panel : null;
	const entries = entriesOf(
		row,
		page,
		t,
		(opened) => `${addressOf({ opened: { panel: opened, id: documentId } })}#client-${documentId}`,
	);
	const query = new URLSearchParams({ tenant: tenantId });
	// What is not one's own one may not open.
	const opens = isMine && state === "active";
	const names = holders.map((holder) => holder.name).join(", ");
	const isOver = state === "over" || state === "ended";
	return (
		<li
			id={`client-${documentId}`}
			className="scroll-mt-2 border-b border-line has-checked:bg-surface-selected"
		>
			<div className="flex items-start gap-x-3 px-4 py-2.5 text-sm lg:items-center lg:px-6">
				{isSelectable && (
					<SelectionBox form={SELECTION_FORM} name="client" value={documentId} label={called} />
				)}
				<div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 lg:grid lg:grid-cols-[minmax(0,1fr)_6rem_8rem_10rem_minmax(0,12rem)] lg:items-center">
					<p className="flex min-w-0 basis-full flex-wrap items-center gap-x-2">
						{opens ? (
							<Link
								to={`${href("/:locale?/documents", { locale })}?${query}`}
								className="min-w-0 truncate rounded-sm font-medium decoration-ink-faint underline-offset-3 hover:underline"
							>
								<bdi title={name}>{name}</bdi>
							</Link>
						) : (
							<bdi title={name} className="min-w-0 truncate font-medium">
								{name}
							</bdi>
						)}
						{state === "ahead" && <Badge tone="info">{t("clients.from", { day: firstDay })}</Badge>}
						{state === "ended" && <Badge>{t("clients.ended")}</Badge>}
						{told !== null && <span className="basis-full text-xs text-ink-muted wrap-anywhere">{told}</span>}
					</p>
					{isOver ? (
						<p className="text-ink-muted tabular-nums lg:col-span-3">
							{t(lastDay === null ? "clients.wasFrom" : "clients.wasFromTo", {
								firstDay,
								lastDay: lastDay ?? "",
							})}
							<Ended row={row} />
						</p>
					) : (
						<>
							<Figure>
								{figures && figures.openItems > 0 ? (
									opens ? (
										<Link
											to={`${href("/:locale?/inbox", { locale })}?${query}`}
											className="inline-block rounded-sm font-medium underline decoration-ink-faint underline-offset-3 hover:text-accent pointer-coarse:py-1"
										>
											{t("clients.open", { count: figures.openItems, shown: figures.openItemsShown })}
										</Link>
									) : (
										t("clients.open", { count: figures.openItems, shown: figures.openItemsShown })
									)
								) : (
									figures && t("clients.nothingOpen")
								)}
							</Figure>
							<Figure>
								{figures &&
									t("clients.documents", { count: figures.documents, shown: figures.documentsShown })}
							</Figure>
							<Figure>
								{figures?.lastActivity && t("clients.lastActivity", { at: figures.lastActivity })}
								{lastDay !== null && told === null && (
									<span className="block">{t("clients.until", { day: lastDay })}</span>
								)}
							</Figure>
						</>
					)}
					<p
						title={names}
						className={classes(
							"basis-full",
							names === "" && !isOver ? "text-warning" : "truncate text-ink-muted",
						)}
					>
						{names === "" ? !isOver && t("clients.nobodyWorks") : names}
					</p>
				</div>
				{entries.length > 0 ? (
					<Menu size="small" label={t("clients.actionsOne", { name: called })} entries={entries} />
				) : (
					<span className="w-7 shrink-0" />
				)}
			</div>
			{panel && (
				<div className="border-t border-line bg-surface-sunken px-4 py-4 lg:px-6">
					{panel === "assign" ? <AssignPanel row={row} page={page} /> : <EndPanel row={row} page={page} />}
				</div>
			)}
		</li>
	);
}

function Figure({ children }: { children: ReactNode }) {
	return <p className="text-xs text-ink-muted tabular-nums empty:hidden lg:empty:block">{children}</p>;
}

function entriesOf(
	{ state, isMine }: ClientRow,
	{ team }: ClientsPageData,
	t: ReturnType<typeof useTranslation>["t"],
	to: (panel: ClientPanel) => string,
): MenuEntry[] {
	if (state === "over" || state === "ended") return [];
	return [
		...(isMine || team.mayManage
			? [{ label: t("clients.assign"), icon: "corner-up-right" as const, to: to("assign") }]
			: []),
		...(team.mayManage ? [{ label: t("clients.end"), icon: "x" as const, to: to("end"), danger: true }] : []),
	];
}

/** Who works for one client: nobody, one of the company, or several. */
function AssignPanel({ row, page }: { row: ClientRow; page: ClientsPageData }) {
	const { t } = useTranslation();
	const { addressOf } = useClientsAddress(page);
	const isPending = useNavigation().formData !== undefined;
	const working = new Set(row.holders.map(({ userId }) => userId));
	return (
		<Form method="post" replace preventScrollReset className="flex max-w-xl flex-col gap-3 text-sm">
			<input type="hidden" name="client" value={row.documentId} />
			<fieldset className="flex flex-col">
				<legend className="mb-1.5 font-medium">{t("clients.whoWorks", { name: row.name })}</legend>
				{page.team.colleagues.map(({ userId, name }) => (
					<label
						key={userId}
						className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
					>
						<input
							type="checkbox"
							name="holder"
							value={userId}
							defaultChecked={working.has(userId)}
							className="size-4 accent-accent-fill"
						/>
						{name}
					</label>
				))}
			</fieldset>
			<p className="text-ink-muted">{t("clients.assignHint")}</p>
			<div className="form-actions">
				<Button variant="primary" name="intent" value="assign" pending={isPending}>
					{t("common.save")}
				</Button>
				<CancelLink to={addressOf()} replace preventScrollReset />
			</div>
		</Form>
	);
}

/** What tells a mandate from another one of the same client: its categories and days. `null` where it is the only one. */
function useTellingApart({ isOneOfSeveral, categories, state, firstDay, lastDay }: ClientRow): string | null {
	const { t } = useTranslation();
	if (!isOneOfSeveral) return null;
	const rights = categories.map(({ name, right }) => `${name} (${t(`mandates.right.${right}`)})`);
	// (Of one that is over the days stand in the row anyhow.)
	const days =
		state === "over" || state === "ended"
			? []
			: [
					t(lastDay === null ? "clients.wasFrom" : "clients.wasFromTo", {
						firstDay,
						lastDay: lastDay ?? "",
					}),
				];
	return [...rights, ...days].join(" · ");
}

/** When it was ended before its last day, and by whom. */
function Ended({ row: { state, endedAt, endedByName } }: { row: ClientRow }) {
	const { t } = useTranslation();
	if (state !== "ended" || endedAt === null) return null;
	return (
		<>
			{` · ${t("mandates.since.ended", { at: endedAt })}`}
			{endedByName !== null && (
				<>
					{" "}
					<bdi className="wrap-anywhere">{t("mandates.by", { name: endedByName })}</bdi>
				</>
			)}
		</>
	);
}

function EndPanel({ row, page }: { row: ClientRow; page: ClientsPageData }) {
	const { t } = useTranslation();
	const { addressOf } = useClientsAddress(page);
	return (
		<Form method="post" replace preventScrollReset className="flex max-w-xl flex-col gap-3 text-sm">
			<input type="hidden" name="client" value={row.documentId} />
			<input type="hidden" name="name" value={row.name} />
			<p>{t(row.isOneOfSeveral ? "clients.endOneText" : "clients.endText", { name: row.name })}</p>
			<div className="form-actions">
				<Button variant="danger" name="intent" value="end">
					{t("clients.end")}
				</Button>
				<CancelLink to={addressOf()} replace preventScrollReset />
			</div>
		</Form>
	);
}

/** Shares out all that are ticked. */
function AssignSelected({ page }: { page: ClientsPageData }) {
	const { t } = useTranslation();
	return (
		<Form
			id={SELECTION_FORM}
			method="post"
			replace
			preventScrollReset
			className="page-foot hidden flex-wrap items-center justify-end gap-2 border-b border-line bg-surface-raised px-4 py-2 in-[.clients-scope:has([type=checkbox]:checked)]:flex lg:px-6"
		>
			<Select
				name="holder"
				aria-label={t("clients.assignTo")}
				empty={t("clients.nobody")}
				defaultValue={page.team.colleagues.find(({ isMe }) => isMe)?.userId}
				options={page.team.colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
			/>
			<Button variant="primary" name="intent" value="assign" icon="corner-up-right">
				{t("clients.assignSelected")}
			</Button>
		</Form>
	);
}
