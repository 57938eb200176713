import { href, useParams } from "react-router";
import { dayAt } from "../../../contract/days.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { formatCount } from "../../features/documents/format.ts";
import type { ImportedDocument, ImportProgress } from "../../features/import/run/import-progress.ts";
import { needsWords, reportLines } from "../../features/import/run/report-lines.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { focusOnce } from "./focus-once.ts";
import type { FinishedImport } from "./last-report.ts";
import { saveText } from "./save-text.ts";
import { RemarkText } from "./remark-text.tsx";

/** So many of each are listed: thousands of the same would be none. */
const LISTED = 500;

const END_TITLES: Partial<Record<ImportProgress["phase"], TextKey>> = {
	done: "import.done.title",
	undone: "import.done.undone",
};

interface ImportReportProps {
	finished: FinishedImport;
	onOther: () => void;
}

/** What came of it: how many, and of those that did not come, or not whole, which and why. */
export function ImportReport({
	finished: { report, remarks, progress, tenant, importId },
	onOther,
}: ImportReportProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const params = useParams();
	const of = (outcome: ImportedDocument["outcome"]) => report.filter((each) => each.outcome === outcome);
	const failed = of("failed");
	const there = of("there");
	const remarked = of("taken").filter((each) => each.remarks.length > 0);
	const left = progress.total - progress.done;
	const isUndone = progress.phase === "undone";
	const counted = (key: "taken" | "there" | "failed" | "left", count: number) =>
		t(`import.done.${key}`, { count, shown: formatCount(count) });
	const list = `${href("/:locale?/documents", params)}?${new URLSearchParams({ tenant, page: "1" })}`;
	const save = () =>
		saveText(
			t("import.report.fileName", { date: dayAt(Date.now()) }),
			reportLines({ report, remarks }, t, message).join("\r\n"),
		);
	return (
		<div className="page-column flex flex-col gap-6 py-5">
			<h2 tabIndex={-1} ref={focusOnce} className="font-semibold outline-none">
				{t(END_TITLES[progress.phase] ?? "import.done.ended")}
			</h2>
			<Notice
				tone={isUndone ? "info" : failed.length > 0 || left > 0 ? "warning" : "success"}
				title={counted("taken", of("taken").length)}
			>
				{[
					there.length > 0 && counted("there", there.length),
					failed.length > 0 && counted("failed", failed.length),
					left > 0 && counted("left", left),
				]
					.filter(Boolean)
					.join(" · ")}
			</Notice>
			<p className="max-w-prose text-sm text-ink-muted">
				{t(isUndone ? "import.done.undoneWhy" : "import.done.reading")}
			</p>
			<div className="form-actions">
				<LinkButton to={list} variant="primary">
					{t("import.done.toList")}
				</LinkButton>
				<Button type="button" onClick={onOther}>
					{t("import.done.again")}
				</Button>
				{importId !== null && (isUndone || report.some(({ outcome }) => outcome !== "there")) && (
					<LinkButton
						to={href("/:locale?/import/:importId", { locale: params.locale, importId })}
						icon="undo-2"
					>
						{t(isUndone ? "import.done.undoneShow" : "import.undo.button")}
					</LinkButton>
				)}
				{(remarks.length > 0 || report.some(needsWords)) && (
					<Button type="button" icon="download" onClick={save}>
						{t("import.report.save")}
					</Button>
				)}
			</div>
			{remarks.length > 0 && (
				<section>
					<SectionHeading>{t("import.report.categories")}</SectionHeading>
					<ul className="flex list-disc flex-col gap-1 pl-5 text-sm marker:text-ink-faint">
						{remarks.map((remark) => (
							<li key={JSON.stringify(remark)} className="wrap-anywhere">
								<RemarkText remark={remark} />
							</li>
						))}
					</ul>
				</section>
			)}
			<Listed title={t("import.report.failed")} documents={failed} isOpen />
			<Listed title={t("import.report.remarked")} documents={remarked} isOpen />
			<Listed title={t("import.report.there")} hint={t("import.report.thereHint")} documents={there} />
		</div>
	);
}

interface ListedProps {
	title: string;
	hint?: string;
	documents: readonly ImportedDocument[];
	isOpen?: boolean;
}

function Listed({ title, hint, documents, isOpen = false }: ListedProps) {
	const { t } = useTranslation();
	if (documents.length === 0) return null;
	const more = documents.length - LISTED;
	return (
		<section>
			<SectionHeading>{`${title} (${formatCount(documents.length)})`}</SectionHeading>
			{hint !== undefined && <p className="max-w-prose pb-1 text-sm text-ink-muted">{hint}</p>}
			<details open={isOpen} className="text-sm">
				<summary className="cursor-pointer py-1 text-ink-muted">{t("import.report.show")}</summary>
				<ul className="mt-1 divide-y divide-line border-t border-line">
					{documents.slice(0, LISTED).map((document, at) => (
						// oxlint-disable-next-line react/no-array-index-key -- two may have one name and no document
						<ListedDocument key={at} document={document} />
					))}
				</ul>
				{more > 0 && (
					<p className="border-t border-line py-2 text-ink-muted">
						{t("import.sample.more", { count: more, shown: formatCount(more) })}
					</p>
				)}
			</details>
		</section>
	);
}

function ListedDocument({ document: { name, documentId, remarks, said } }: { document: ImportedDocument }) {
	const { locale } = useParams();
	const message = useMessage();
	return (
		<li className="py-2">
			<p className="font-medium wrap-anywhere">
				{documentId === null ? (
					name
				) : (
					<Link
						to={href("/:locale?/documents/:documentId", { locale, documentId })}
						className="hover:underline"
					>
						{name}
					</Link>
				)}
			</p>
			{remarks.map((remark) => (
				<p key={JSON.stringify(remark)} className="wrap-anywhere text-ink-muted">
					<RemarkText remark={remark} />
				</p>
			))}
			{said !== null && <p className="wrap-anywhere text-ink-muted">{message(said)}</p>}
		</li>
	);
}
