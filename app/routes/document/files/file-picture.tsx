import { type Ref, Suspense, useRef } from "react";
import { contentAddress, pictureAddress } from "../../../features/file-view/file-addresses.ts";
import { hasPages } from "../../../features/file-view/has-pages.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { ShownFile } from "./shown-file.ts";

const PageText = lazyPart(async () => (await import("../../../features/file-view/page-text.tsx")).PageText);

const READING_WIDTH = 1_000;
const ENLARGED_WIDTH = 2_000;

interface FilePictureProps {
	ref: Ref<HTMLElement>;
	shown: ShownFile;
	/** Words to mark. */
	search: string;
	/** Where scripts run, the words of an image lie over it. */
	isScripted: boolean;
}

/** One page as a picture, or an image. Until a page has come, it has the shape of a sheet of A4. */
export function FilePicture({ ref, shown, search, isScripted }: FilePictureProps) {
	const { file, zoom } = shown;
	const { mime } = file.file;
	const isImage = mime.startsWith("image/") && !hasPages(mime);
	return (
		<section
			ref={ref}
			// On a phone the form below it stays where it is when an image comes, whose size nobody knows before.
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it with the arrow keys
			tabIndex={0}
			aria-label={file.file.name}
			className="min-h-0 flex-1 overflow-auto p-3 -outline-offset-2 group-data-editing/page:max-lg:h-[28dvh] group-data-editing/page:max-lg:flex-none lg:p-6"
		>
			<div style={{ width: `${zoom * 100}%` }} className={classes("mx-auto", zoom === 1 && "max-w-4xl")}>
				{isImage ? <ImagePicture {...{ shown, search, isScripted }} /> : <PagePicture shown={shown} />}
			</div>
		</section>
	);
}

function PagePicture({ shown: { file, page, pageCount, zoom } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const reading = pictureAddress(file.documentId, page, READING_WIDTH);
	const enlarged = pictureAddress(file.documentId, page, ENLARGED_WIDTH);
	return (
		<img
			key={enlarged}
			src={zoom > 1 ? enlarged : reading}
			srcSet={zoom > 1 ? undefined : `${reading} 1x, ${enlarged} 2x`}
			alt={t("document.pageOf", { page, pageCount })}
			loading="lazy"
			style={{ aspectRatio: "auto 1 / 1.414" }}
			className="paper w-full ring-1 ring-line"
		/>
	);
}

/** As large as it is, and never wider than the pane until it is enlarged. Only the original of a GIF moves. */
function ImagePicture({ shown: { file, zoom }, search, isScripted }: Omit<FilePictureProps, "ref">) {
	const { documentId } = file;
	const isMoving = file.file.mime === "image/gif";
	const recognised = file.recognition?.done ?? 0;
	/** The search whose first mark the user has been led to. */
	const marked = useRef("");
	function reveal(mark: HTMLElement) {
		if (marked.current === search) return;
		marked.current = search;
		mark.scrollIntoView({ block: "center" });
	}
	return (
		<div className={classes("relative mx-auto", zoom > 1 ? "w-full" : "w-fit max-w-full")}>
			<img
				key={documentId}
				src={isMoving ? contentAddress(documentId) : pictureAddress(documentId, 1, ENLARGED_WIDTH)}
				alt={file.file.name}
				className={classes("paper block ring-1 ring-line", zoom > 1 ? "w-full" : "max-w-full")}
			/>
			{isScripted && recognised > 0 && (
				<div className="absolute inset-0 [container-type:size]">
					<Suspense>
						<PageText fileId={documentId} page={1} recognised={recognised} search={search} onMark={reveal} />
					</Suspense>
				</div>
			)}
		</div>
	);
}
