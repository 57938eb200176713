import { useId } from "react";
import { PlanFullNotice } from "../../features/plan/plan-full-notice.tsx";
import { FileIntake } from "../../features/upload/intake/file-intake.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { FieldMessages } from "../../ui/forms/field.tsx";
import { FileInput } from "../../ui/forms/file-input.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import type { Option } from "../../ui/forms/select.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { FolderButton } from "../../features/upload/intake/folder-button.tsx";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { DocumentImport } from "../../../contract/imports/document-import.ts";
import type { ChosenFiles } from "./chosen-files.ts";
import { countsOf, countsText } from "./counts-text.ts";
import type { FinishedImport } from "./last-report.ts";
import { PastImports } from "./past-imports.tsx";

interface ChooseArchiveProps {
	tenants: readonly Option[];
	tenant: string;
	/** Its plan has no room for another document. */
	isFull: boolean;
	/** What was taken over before. */
	imports: readonly DocumentImport[];
	onTenant: (tenant: string) => void;
	onChoose: (chosen: ChosenFiles) => void;
	/** Why nothing was found in what was chosen before. */
	fault: TextKey | null;
	/** What was taken over last, as long as this tab knows. */
	last?: FinishedImport;
	onLast?: () => void;
}

/** Where to, and from what. Without scripts it says what to do instead. */
export function ChooseArchive({
	tenants,
	tenant,
	isFull,
	imports,
	onTenant,
	onChoose,
	fault,
	last,
	onLast,
}: ChooseArchiveProps) {
	const { t } = useTranslation();
	return (
		<div className="page-column flex flex-col gap-6 py-5">
			{last && (
				<Notice tone="info" title={t("import.last.title")}>
					<p>{countsText(countsOf(last.report), t)}</p>
					<Button type="button" size="small" className="mt-2" onClick={onLast}>
						{t("import.last.show")}
					</Button>
				</Notice>
			)}
			<p className="max-w-prose text-ink-muted">{t("import.intro")}</p>
			<div className="hidden noscript:block">
				<Notice tone="info">{t("import.withoutScripts")}</Notice>
			</div>
			{tenants.length > 1 && (
				<ComboboxField
					className="noscript:hidden sm:max-w-sm"
					label={t("import.into")}
					name="tenant"
					options={tenants}
					value={tenant}
					onValueChange={onTenant}
				/>
			)}
			{isFull && <PlanFullNotice tenantId={tenant} what="documents" />}
			<ArchiveField onChoose={onChoose} fault={fault} />
			<FolderButton onFiles={(folder) => onChoose({ folder })} />
			<section aria-labelledby="import-from">
				<SectionHeading id="import-from">{t("import.from.title")}</SectionHeading>
				<ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-ink-muted marker:text-ink-faint">
					<li>{t("import.from.ablage")}</li>
					<li>{t("import.from.paperless")}</li>
					<li>{t("import.from.docspell")}</li>
					<li>{t("import.from.files")}</li>
					<li>{t("import.from.papra")}</li>
					<li>{t("import.from.script")}</li>
				</ul>
			</section>
			<PastImports imports={imports} />
			<FileIntake label={t("import.drop")} onTaken={(dropped) => onChoose({ dropped })} />
		</div>
	);
}

function ArchiveField({ onChoose, fault }: Pick<ChooseArchiveProps, "onChoose" | "fault">) {
	const { t } = useTranslation();
	const id = useId();
	const error = fault === null ? undefined : t(fault);
	return (
		<div className="flex min-w-0 flex-col gap-1.5 noscript:hidden">
			<div className="relative flex flex-col items-center rounded-md border border-dashed border-line-strong/50 bg-surface text-sm focus-within:border-accent hover:bg-surface-hover">
				<FileInput
					id={id}
					multiple
					accept=".zip,application/zip"
					onFiles={(zips) => onChoose({ zips })}
					aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
					aria-invalid={error === undefined ? undefined : true}
				/>
				<label
					htmlFor={id}
					className="flex w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-md px-4 py-8 text-center font-medium text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
				>
					<Icon name="folder-input" className="size-6 text-ink-faint" />
					<span className="pointer-coarse:hidden">{t("import.choose")}</span>
					<span className="not-pointer-coarse:hidden">{t("import.chooseTouch")}</span>
				</label>
			</div>
			<FieldMessages
				hint={t("import.chooseHint")}
				hintId={`${id}-hint`}
				error={error}
				errorId={error === undefined ? undefined : `${id}-error`}
			/>
		</div>
	);
}
