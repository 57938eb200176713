import { type CSSProperties, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import {
	DEFAULT_PREVIEW_WIDTH,
	MAX_PREVIEW_WIDTH,
	MIN_PREVIEW_WIDTH,
	previewWidth,
	rememberPreviewWidth,
} from "./preview-width.ts";

// Nobody drags it before the page is there.
const Splitter = lazyPart(async () => (await import("../../../ui/layout/splitter.tsx")).Splitter);

interface PreviewColumnProps {
	isShown: boolean;
	/** As the server knows it, in px. */
	loadedWidth: number;
	children: ReactNode;
}

/** The preview beside the list, as wide as the user has made it. */
export function PreviewColumn({ isShown, loadedWidth, children }: PreviewColumnProps) {
	const { t } = useTranslation();
	const [width, setWidth] = useState(() =>
		typeof document === "undefined" ? loadedWidth : previewWidth(document.cookie),
	);
	// A window that is hardly wide enough leaves the names more room, unless the user has sized the pane.
	const paneWidth =
		width === DEFAULT_PREVIEW_WIDTH
			? `clamp(${MIN_PREVIEW_WIDTH}px, 100vw - 744px, ${width}px)`
			: `${width}px`;
	const widthStyle: CSSProperties & Record<"--preview", string> = { "--preview": paneWidth };

	function keepWidth(settled: number) {
		setWidth(settled);
		rememberPreviewWidth(settled);
	}

	if (!isShown) return null;
	return (
		<div className="hidden shrink-0 lg:flex print:hidden" style={widthStyle}>
			<Suspense>
				<Splitter
					label={t("explorer.previewWidth")}
					variable="--preview"
					value={width}
					min={MIN_PREVIEW_WIDTH}
					max={MAX_PREVIEW_WIDTH}
					initial={DEFAULT_PREVIEW_WIDTH}
					controls="preview"
					onChange={keepWidth}
				/>
			</Suspense>
			<aside
				id="preview"
				aria-label={t("explorer.preview")}
				className="w-(--preview) max-w-[50vw] overflow-y-auto noscript:border-l noscript:border-line"
			>
				{children}
			</aside>
		</div>
	);
}
