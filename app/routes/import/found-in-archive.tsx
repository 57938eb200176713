import { type FormEvent, useState } from "react";
import { formatFileSize } from "../../features/documents/file-size.ts";
import { formatCount } from "../../features/documents/format.ts";
import type { Survey } from "../../features/import/plan/survey.ts";
import { usualCategories } from "../../features/import/plan/usual-categories.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { focusInSight } from "../../ui/forms/fields-in-sight.ts";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { CategoryChoices } from "./category-choices.tsx";
import { DocumentSample } from "./document-sample.tsx";
import { focusOnce } from "./focus-once.ts";
import type { ImportInto } from "./load-import.server.ts";
import type { FoundArchive } from "./read-archive.ts";
import { RemarkText } from "./remark-text.tsx";

interface FoundInArchiveProps {
	found: FoundArchive;
	into: ImportInto;
	onStart: (categories: ReadonlyMap<string, string | null>) => void;
	onOther: () => void;
}

/** What an archive comes to, before anything is written: how much, where it goes, and what stays behind. */
export function FoundInArchive({ found: { plan, survey }, into, onStart, onOther }: FoundInArchiveProps) {
	const { t } = useTranslation();
	const [categories, setCategories] = useState<ReadonlyMap<string, string | null>>(() =>
		usualCategories(survey.categories, into, plan.source),
	);
	const [isSent, setSent] = useState(false);
	const missing = survey.categories.filter(({ key }) => !categories.has(key));
	const isTooMuch = into.freeBytes !== null && survey.bytes > into.freeBytes;

	function start(event: FormEvent) {
		event.preventDefault();
		setSent(true);
		if (missing.length === 0) return onStart(categories);
		// Once what is missing is marked.
		setTimeout(() => focusInSight(document.querySelector<HTMLElement>("[aria-invalid]")));
	}

	return (
		<form noValidate onSubmit={start} className="with-page-foot flex flex-1 flex-col">
			<div className="page-column flex flex-col gap-6 py-5">
				<section aria-labelledby="import-found">
					<h2 id="import-found" tabIndex={-1} ref={focusOnce} className="pb-2 font-semibold outline-none">
						{t(`import.source.${plan.source}`)}
					</h2>
					<FoundFacts survey={survey} into={into.name} />
				</section>
				{isTooMuch && (
					<Notice tone="warning">
						{t("import.found.room", {
							size: formatFileSize(survey.bytes),
							free: formatFileSize(into.freeBytes ?? 0),
						})}
					</Notice>
				)}
				<CategoryChoices
					source={plan.source}
					categories={survey.categories}
					place={into}
					chosen={categories}
					isSent={isSent}
					onChoose={(key, chosen) => setCategories((before) => withChoice(before, key, chosen))}
				/>
				<section aria-labelledby="import-left">
					<SectionHeading id="import-left">{t("import.stays.title")}</SectionHeading>
					<ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-muted marker:text-ink-faint">
						{survey.remarks.map(({ remark, times }) => (
							<li key={JSON.stringify(remark)} className="wrap-anywhere">
								<RemarkText remark={remark} />
								{times > 1 && ` (${formatCount(times)})`}
							</li>
						))}
						{survey.moreRemarks > 0 && (
							<li>
								{t("import.stays.more", {
									count: survey.moreRemarks,
									shown: formatCount(survey.moreRemarks),
								})}
							</li>
						)}
					</ul>
				</section>
				<DocumentSample plan={plan} />
			</div>
			<div className="page-foot mt-auto border-t border-line bg-surface">
				<div className="page-column form-actions py-3">
					<Button variant="primary">
						{t("import.start", { count: survey.documents, shown: formatCount(survey.documents) })}
					</Button>
					<Button type="button" onClick={onOther}>
						{t("import.other")}
					</Button>
				</div>
			</div>
		</form>
	);
}

function FoundFacts({ survey, into }: { survey: Survey; into: string }) {
	const { t } = useTranslation();
	const { documents, files, bytes } = survey;
	const places = ({ there, made }: { there: number; made: number }) =>
		[
			there > 0 && t("import.found.there", { shown: formatCount(there) }),
			made > 0 && t("import.found.made", { shown: formatCount(made) }),
		]
			.filter(Boolean)
			.join(", ") || t("import.found.none");
	return (
		<Facts>
			<Fact label={t("import.into")}>{into}</Fact>
			<Fact label={t("layout.documents")}>{formatCount(documents)}</Fact>
			<Fact label={t("import.found.filesLabel")}>
				{formatCount(files)}, {formatFileSize(bytes)}
			</Fact>
			<Fact label={t("import.found.folders")}>{places(survey.folders)}</Fact>
			<Fact label={t("import.found.parties")}>{places(survey.parties)}</Fact>
		</Facts>
	);
}

function withChoice(
	before: ReadonlyMap<string, string | null>,
	key: string,
	chosen: string | null | undefined,
): ReadonlyMap<string, string | null> {
	const after = new Map(before);
	if (chosen === undefined) after.delete(key);
	else after.set(key, chosen);
	return after;
}
