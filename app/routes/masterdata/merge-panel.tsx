import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import { MAX_SEARCH_LENGTH } from "../../features/explorer/search-text.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { FieldMessages } from "../../ui/forms/field.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import type { MasterdataRow, MergeTargets } from "./load-masterdata.server.ts";
import { masterdataFields, type Panel } from "./masterdata-state.ts";
import { type MasterdataPageProps, useMasterdataAddress } from "./use-masterdata-address.ts";

interface MergePanelProps extends MasterdataPageProps {
	row: MasterdataRow;
	panel: Exclude<Panel, "edit">;
}

/** Asks before an entry goes: into which other one its documents go, or nothing where it has none. */
export function MergePanel({ row, panel, page, result }: MergePanelProps) {
	const { t } = useTranslation();
	const { tab } = page.state;
	const { name, documents, deleted } = row;
	const isUsed = documents + deleted > 0;
	const counted = { count: documents + deleted, shown: row.usesShown, name };
	if (panel === "delete" && (!isUsed || tab === "folders")) {
		return (
			<section aria-labelledby="panel-title" className="flex max-w-xl flex-col gap-3 text-sm">
				<h2 id="panel-title" className="font-semibold wrap-anywhere">
					{t("masterdata.deleteTitle", { name })}
				</h2>
				<p>
					{isUsed
						? t("masterdata.deleteFolder", counted)
						: // Others than admins do not see all that might use it.
							t(page.tenant.isAdmin ? "masterdata.deleteUnused" : "masterdata.deleteUnseen")}
				</p>
				<DeleteForm row={row} page={page} isUsed={isUsed} />
			</section>
		);
	}
	return (
		<section aria-labelledby="panel-title" className="flex max-w-xl flex-col gap-3 text-sm">
			<h2 id="panel-title" className="font-semibold wrap-anywhere">
				{t(panel === "delete" ? "masterdata.deleteTitle" : "masterdata.mergeTitle", { name })}
			</h2>
			<p className="wrap-anywhere">
				{t(panel === "delete" ? "masterdata.deleteUsed" : "masterdata.mergeText", counted)}
				{tab === "categories" && ` ${t("masterdata.mergeRights")}`}
			</p>
			{page.merge && (
				<>
					<TargetSearch page={page} merge={page.merge} />
					<MergeForm {...{ row, panel, page, result }} merge={page.merge} />
				</>
			)}
		</section>
	);
}

function TargetSearch({ page, merge }: { page: MasterdataPageProps["page"]; merge: MergeTargets }) {
	const { t } = useTranslation();
	const { path } = useMasterdataAddress(page);
	const { find: _find, ...fields } = masterdataFields(page.state);
	return (
		<search aria-label={t("masterdata.mergeFind")}>
			<Form action={path} replace preventScrollReset className="flex gap-2">
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<SearchInput
					key={merge.text}
					name="find"
					label={t("masterdata.mergeFind")}
					defaultValue={merge.text}
					maxLength={MAX_SEARCH_LENGTH}
					className="flex-1"
				/>
				<Button>{t("common.search")}</Button>
			</Form>
		</search>
	);
}

function MergeForm({ row, panel, page, result, merge }: MergePanelProps & { merge: MergeTargets }) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData !== undefined;
	const { addressOf } = useMasterdataAddress(page);
	const error = message(result?.fieldErrors["into"]);
	const { targets, hasMore } = merge;
	return (
		<Form method="post" replace preventScrollReset className="flex flex-col gap-3">
			<FormError message={message(result?.formError)} />
			<EntryFields row={row} />
			{targets.length === 0 ? (
				<p className="text-ink-muted">{t("masterdata.mergeNone")}</p>
			) : (
				<fieldset aria-describedby={error === undefined ? undefined : "into-error"}>
					<legend className="sr-only">{t("masterdata.mergeTargets")}</legend>
					<ul className="divide-y divide-line rounded-md border border-line bg-surface">
						{targets.map(({ documentId, name, detail, isSameName }) => (
							<li key={documentId}>
								<label className="flex min-h-9 cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-surface-hover pointer-coarse:min-h-11">
									<input
										type="radio"
										name="into"
										value={documentId}
										defaultChecked={result?.typed["into"] === documentId}
										className="size-4 shrink-0 cursor-pointer accent-accent-fill"
									/>
									<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
									{detail !== "" && <span className="min-w-0 truncate text-xs text-ink-muted">{detail}</span>}
									{isSameName && <Badge tone="info">{t("masterdata.sameName")}</Badge>}
								</label>
							</li>
						))}
					</ul>
					{hasMore && <p className="mt-1 text-xs text-ink-muted">{t("masterdata.mergeMore")}</p>}
				</fieldset>
			)}
			<FieldMessages hint={undefined} hintId={undefined} error={error} errorId="into-error" />
			<div className="form-actions">
				{targets.length > 0 && (
					<Button variant="danger" name="intent" value="merge" pending={isPending}>
						{t(panel === "delete" ? "masterdata.moveAndDelete" : "masterdata.mergeNow")}
					</Button>
				)}
				<CancelLink to={addressOf()} replace preventScrollReset />
			</div>
		</Form>
	);
}

interface DeleteFormProps {
	row: MasterdataRow;
	page: MasterdataPageProps["page"];
	isUsed: boolean;
}

function DeleteForm({ row, page, isUsed }: DeleteFormProps) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData !== undefined;
	const { addressOf } = useMasterdataAddress(page);
	const merge = addressOf({ opened: { panel: "merge", id: row.documentId } });
	return (
		<Form method="post" replace preventScrollReset className="form-actions">
			<EntryFields row={row} />
			<Button variant="danger" name="intent" value="delete" pending={isPending}>
				{t(isUsed ? "masterdata.deleteFolderButton" : "masterdata.deleteNow")}
			</Button>
			{isUsed && (
				<LinkButton to={merge} replace preventScrollReset>
					{t("masterdata.merge")}
				</LinkButton>
			)}
			<CancelLink to={addressOf()} replace preventScrollReset />
		</Form>
	);
}

/** Which entry a form is about. */
function EntryFields({ row }: { row: MasterdataRow }) {
	return (
		<>
			<input type="hidden" name="entry" value={row.documentId} />
			<input type="hidden" name="version" value={row.version} />
			<input type="hidden" name="entryName" value={row.name} />
		</>
	);
}
