import { useTranslation } from "../../texts/translations.tsx";
import { SharedFile } from "./shared-file.tsx";
import type { SharedDocumentView, SharedView } from "./shared-view.ts";

/** What is shared: who shares it, what it says, and the documents below one another. */
export function SharedDocuments({ shared }: { shared: SharedView }) {
	const { t } = useTranslation();
	const { sharedBy: name, recipient, note, until, documents, archive } = shared;
	const [only] = documents;
	const isOne = documents.length === 1;
	return (
		<>
			<p className="from">
				{recipient === null ? t("share.from", { name }) : t("share.fromTo", { name, recipient })}
				{" · "}
				<span className="nowrap">{t("share.until", { day: until })}</span>
			</p>
			<h1>
				<bdi>{isOne ? only?.name : t("share.documents", { count: documents.length })}</bdi>
			</h1>
			{note !== null && <blockquote>{note}</blockquote>}
			{archive && (
				<div className="actions">
					<a href={archive.address} className="button primary">
						{t("share.downloadAll", { size: archive.size })}
					</a>
				</div>
			)}
			{!isOne && (
				<nav aria-label={t("share.contents")} className="contents">
					<ul>
						{documents.map((document) => (
							<li key={document.documentId}>
								<a href={`#${document.documentId}`}>
									<bdi>{document.name}</bdi>
								</a>
							</li>
						))}
					</ul>
				</nav>
			)}
			{documents.map((document, index) => (
				<SharedDocument
					key={document.documentId}
					document={document}
					isFirst={index === 0}
					hasTitle={!isOne}
				/>
			))}
		</>
	);
}

interface SharedDocumentProps {
	document: SharedDocumentView;
	/** Its picture is in sight from the beginning. */
	isFirst: boolean;
	hasTitle: boolean;
}

function SharedDocument({
	document: { documentId, name, facts, files, moreFiles },
	isFirst,
	hasTitle,
}: SharedDocumentProps) {
	const { t } = useTranslation();
	const hasPictures = files.some(({ pages }) => pages.length > 0);
	return (
		<section id={documentId} aria-label={name} className={hasPictures ? "document pictured" : "document"}>
			{hasTitle && (
				<h2>
					<bdi>{name}</bdi>
				</h2>
			)}
			{files.length > 0 && (
				<div className="files">
					{files.map((file, index) => (
						<SharedFile key={file.documentId} file={file} isFirst={isFirst && index === 0} />
					))}
					{moreFiles > 0 && <p className="muted small file">{t("share.moreFiles", { count: moreFiles })}</p>}
				</div>
			)}
			{facts.length > 0 && (
				<dl aria-label={t("share.facts")} className="facts">
					{facts.map(({ label, value }) => (
						<div key={label}>
							<dt>{t(label)}</dt>
							<dd>
								<bdi>{value}</bdi>
							</dd>
						</div>
					))}
				</dl>
			)}
		</section>
	);
}
