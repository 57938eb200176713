import type { CSSProperties } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { pictureAddress } from "../../features/file-view/file-addresses.ts";
import type { ShownFile } from "./shown-file.ts";

const READING_WIDTH = 1_000;
const ENLARGED_WIDTH = 2_000;

/** One page as a picture. Until it has come, it has the shape of a sheet of A4. */
export function FilePicture({ shown: { file, page, pageCount, zoom } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const reading = pictureAddress(file.documentId, page, READING_WIDTH);
	const enlarged = pictureAddress(file.documentId, page, ENLARGED_WIDTH);
	const width: CSSProperties = { width: `${zoom * 100}%`, aspectRatio: "auto 1 / 1.414" };
	return (
		<section
			// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it with the arrow keys
			tabIndex={0}
			aria-label={file.file.name}
			className="min-h-0 flex-1 overflow-auto p-3 -outline-offset-2 group-data-editing/page:max-lg:max-h-[28dvh] lg:p-6"
		>
			<div className="mx-auto max-w-4xl">
				<img
					key={enlarged}
					src={zoom > 1 ? enlarged : reading}
					srcSet={zoom > 1 ? undefined : `${reading} 1x, ${enlarged} 2x`}
					alt={t("document.pageOf", { page, pageCount })}
					loading="lazy"
					style={width}
					className="max-w-none border border-line bg-white text-sm text-black"
				/>
			</div>
		</section>
	);
}
