import { href } from "react-router";
import { attempt, orErrorPage } from "../../../cms/attempt.ts";
import { getChain } from "../../../cms/document-background.ts";
import { getDocument } from "../../../cms/documents.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import type { ColourHandle } from "../../../features/colour-mode/colour-mode.ts";
import { downloadAddress, pictureAddress } from "../../../features/file-view/file-addresses.ts";
import { dayAt } from "../../../../contract/days.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { withAppName } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentFacts } from "../facts/document-facts.tsx";
import { shownFacts } from "../facts/shown-facts.server.ts";
import { requireDocumentId } from "../load-document.server.ts";
import type { Route } from "./+types/route";
import { PrintButton } from "./print-button.tsx";
import { type PrintedFile, printedFiles } from "./printed-files.ts";

/** Of a picture that fills a sheet of A4, in pixels: 170 to the inch. */
const SHEET_WIDTH = 2_000;

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const { documentId } = params;
	requireDocumentId(documentId, url);
	const [document, chain] = await Promise.all([
		orErrorPage(getDocument(cms, documentId)),
		attempt(getChain(cms, documentId)),
	]);
	const today = dayAt(Date.now());
	return {
		title: withAppName(document.name),
		document,
		chain,
		files: printedFiles(document.documentFiles),
		today,
		shown: shownFacts(document, today),
	};
}

/** As on paper. */
export const handle: ColourHandle = { colourMode: "light" };

export const meta: Route.MetaFunction = titleMeta;

/** A document as it goes on paper: what is known of it, and behind that each page of its files on a sheet. */
export default function PrintPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { document, chain, files, today, shown } = loaderData;
	const page = href("/:locale?/documents/:documentId", params);
	return (
		<>
			<PageHeader
				title={<bdi className="wrap-break-word hyphens-auto whitespace-normal">{document.name}</bdi>}
				back={{ to: page, label: t("document.backToDocument") }}
				actions={
					<>
						<span className="hidden text-sm text-ink-muted noscript:inline">{t("document.printByKeys")}</span>
						<PrintButton />
					</>
				}
			/>
			<div className="page-column pb-6 print:max-w-none print:px-0">
				<DocumentFacts document={document} today={today} shown={shown} chain={chain} />
				{files.map((file) => (
					<PrintedPages key={file.documentId} file={file} />
				))}
			</div>
		</>
	);
}

function PrintedPages({ file: { documentId, name, pageCount, leftOut } }: { file: PrintedFile }) {
	const { t } = useTranslation();
	const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
	return (
		<section aria-label={name} className="mt-6 border-t border-line pt-4">
			<h2 className="text-base font-semibold wrap-anywhere print:break-after-avoid">
				<bdi>{name}</bdi>
			</h2>
			{pages.map((page) => (
				<img
					key={page}
					src={pictureAddress(documentId, page, SHEET_WIDTH)}
					alt={t("document.pageOf", { page, pageCount: pageCount + leftOut })}
					style={{ aspectRatio: "auto 1 / 1.414" }}
					className="printed-page"
				/>
			))}
			{(pageCount === 0 || leftOut > 0) && (
				<p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-ink-muted">
					{leftOut > 0 ? t("document.printLeftOut", { count: leftOut }) : t("document.printNoPages")}
					<LinkButton to={downloadAddress(documentId)} reloadDocument size="small" icon="download">
						{t("document.download")}
					</LinkButton>
				</p>
			)}
		</section>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
