import { href, useParams } from "react-router";
import type { ImportDetails, StayingMade } from "../../../../contract/imports/document-import.ts";
import { MADE_KINDS, type MadeKind } from "../../../../contract/imports/import-words.ts";
import { formatDay } from "../../../../contract/days.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";

interface ImportFatesProps {
	undone: ImportDetails;
	binAddress: string;
}

/** What goes and what stays when an import is undone, or has. */
export function ImportFates({ undone, binAddress }: ImportFatesProps) {
	const { t } = useTranslation();
	const { goes, state, lastDay, moved = 0 } = undone;
	const isDone = state === "undone";
	const going = MADE_KINDS.filter((kind) => goes[kind] > 0);
	return (
		<>
			{isDone && (
				<Notice tone="success" title={t("import.undo.done")}>
					{goes.document > 0 && <p>{t("import.undo.inBin", { day: formatDay(lastDay) })}</p>}
				</Notice>
			)}
			{going.length === 0 ? (
				<p>{t(isDone ? "import.undo.nothingWent" : "import.undo.nothing")}</p>
			) : (
				<section>
					<SectionHeading>{t(isDone ? "import.undo.gone" : "import.undo.goes")}</SectionHeading>
					<ul className="flex list-disc flex-col gap-1 pl-5 text-sm marker:text-ink-faint">
						{going.map((kind) => (
							<li key={kind}>{countedText(kind, goes[kind], t)}</li>
						))}
					</ul>
					{goes.category > 0 && goes.document > 0 && (
						<p className="mt-2 max-w-prose text-sm text-ink-muted">{t("import.undo.categories")}</p>
					)}
				</section>
			)}
			{moved > 0 && (
				<p className="max-w-prose text-sm">
					{t("import.undo.moved", { count: moved, shown: formatCount(moved) })}
				</p>
			)}
			<Staying undone={undone} />
			{isDone && goes.document > 0 && (
				<div>
					<LinkButton to={binAddress}>{t("import.undo.toBin")}</LinkButton>
				</div>
			)}
		</>
	);
}

function countedText(kind: MadeKind, count: number, t: ReturnType<typeof useTranslation>["t"]): string {
	return t(`import.undo.count.${kind}`, { count, shown: formatCount(count) });
}

/** What stays, by name and with the reason. */
function Staying({ undone: { stays, staying } }: { undone: ImportDetails }) {
	const { t } = useTranslation();
	const count = MADE_KINDS.reduce((sum, kind) => sum + stays[kind], 0);
	if (count === 0) return null;
	const more = count - staying.length;
	return (
		<section>
			<SectionHeading>{`${t("import.undo.stays")} (${formatCount(count)})`}</SectionHeading>
			<ul className="divide-y divide-line border-y border-line text-sm">
				{staying.map((one) => (
					<li key={one.documentId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
						<span className="min-w-0 wrap-anywhere">
							<StayingName one={one} />
						</span>
						<span className="text-ink-muted">{t(`import.undo.why.${one.why}`)}</span>
					</li>
				))}
				{more > 0 && (
					<li className="py-2 text-ink-muted">
						{t("import.sample.more", { count: more, shown: formatCount(more) })}
					</li>
				)}
			</ul>
		</section>
	);
}

function StayingName({ one: { kind, documentId, name } }: { one: StayingMade }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	if (kind !== "document") return t(`import.undo.named.${kind}`, { name });
	return (
		<Link
			to={href("/:locale?/documents/:documentId", { locale, documentId })}
			className="inline-flex items-center hover:underline pointer-coarse:min-h-11"
		>
			{name}
		</Link>
	);
}
