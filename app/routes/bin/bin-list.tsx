import { Form, href, useNavigation, useParams } from "react-router";
import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { SelectionBox } from "../../ui/forms/selection-box.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { BinRow } from "./bin-rows.server.ts";

/** The form to which the boxes of the rows belong. */
const SELECTION_FORM = "bin-selection";
/** The last days of a document are worth a colour. */
const FEW_DAYS = 3;

/** What can be restored: each by itself, or several that are ticked. */
export function BinList({ rows }: { rows: readonly BinRow[] }) {
	const { t } = useTranslation();
	const sent = useNavigation().formData?.getAll("document") ?? [];
	return (
		<div className="bin-scope with-page-foot">
			<ul aria-label={t("bin.list")}>
				{rows.map((row) => (
					<BinItem key={row.documentId} row={row} isPending={sent.includes(row.field)} />
				))}
			</ul>
			<Form
				id={SELECTION_FORM}
				method="post"
				replace
				preventScrollReset
				className="page-foot hidden justify-end border-b border-line bg-surface-raised px-4 py-2 in-[.bin-scope:has(:checked)]:flex lg:px-6"
			>
				<Button variant="primary" icon="undo-2" pending={sent.length > 1}>
					{t("bin.restoreSelected")}
				</Button>
			</Form>
		</div>
	);
}

function BinItem({ row, isPending }: { row: BinRow; isPending: boolean }) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { name, field, category, tenant, wasActive, deletedAt, deletedBy, daysLeft, files, movedTo } = row;
	const movedPlace = movedTo?.tenant ? t("bin.movedTo", { tenant: movedTo.tenant }) : t("bin.movedAway");
	const facts = [
		category,
		hasSeveralTenants && tenant,
		movedTo ? movedPlace : t(wasActive ? "bin.wasActive" : "bin.wasArchived"),
		!movedTo && (files.count === 0 ? t("bin.noFiles") : t("bin.files", files)),
	];
	return (
		<li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-3 text-sm has-checked:bg-surface-selected md:grid-cols-[auto_minmax(0,1fr)_6.5rem_auto] md:gap-x-4 md:py-2 lg:px-6">
			{movedTo ? (
				<span className="flex size-4 items-center justify-center self-start text-ink-muted md:self-center">
					<Icon name="corner-up-right" className="size-4" />
				</span>
			) : (
				<SelectionBox
					form={SELECTION_FORM}
					name="document"
					value={field}
					label={name}
					className="self-start md:self-center"
				/>
			)}
			<div className="min-w-0 gap-x-4 max-md:col-span-2 xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:items-center">
				<div className="min-w-0">
					<p title={name} className="line-clamp-2 wrap-anywhere hyphens-auto max-md:text-base">
						<bdi className="font-medium text-ink">{name}</bdi>
					</p>
					<p className="text-xs text-ink-muted wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
				</div>
				<p className="text-xs text-ink-muted tabular-nums">
					{t(movedTo ? "bin.moved" : "bin.deleted", { at: deletedAt })}
					<span className="xl:hidden"> · </span>
					<bdi className="wrap-anywhere xl:block">{deletedBy ?? t("document.history.formerMember")}</bdi>
				</p>
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 wrap-anywhere hyphens-auto max-md:col-span-2 max-md:col-start-2 md:contents">
				<p
					className={classes(
						"tabular-nums",
						daysLeft <= FEW_DAYS ? "font-medium text-warning" : "text-ink-muted",
					)}
				>
					{!movedTo && t("bin.daysLeft", { count: daysLeft })}
				</p>
				{movedTo ? (
					movedTo.documentId !== null && <OpenLink name={name} documentId={movedTo.documentId} />
				) : (
					<Form method="post" replace preventScrollReset>
						<input type="hidden" name="document" value={field} />
						<Button
							size="small"
							icon="undo-2"
							pending={isPending}
							aria-label={t("bin.restoreOne", { name })}
							data-restore
						>
							{t("bin.restore")}
						</Button>
					</Form>
				)}
			</div>
		</li>
	);
}

/** What was moved is opened where it is. */
function OpenLink({ name, documentId }: { name: string; documentId: string }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<LinkButton
			to={href("/:locale?/documents/:documentId", { locale, documentId })}
			size="small"
			aria-label={t("bin.openOne", { name })}
		>
			{t("documents.open")}
		</LinkButton>
	);
}
