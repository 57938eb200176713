import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { contentAddress } from "../../../features/file-view/file-addresses.ts";

/** The file itself as a picture, where the browser knows its format: Safari a photograph of an iPhone. Elsewhere nothing. */
export function BrowsersPicture({ file: { documentId, file } }: { file: DocumentFile }) {
	return (
		<div className="min-h-0 flex-1 overflow-auto px-4 pb-4 empty:hidden lg:px-6 lg:pb-6">
			<picture>
				<source type={file.mime} srcSet={contentAddress(documentId)} />
				<img alt="" className="paper max-w-full ring-line" />
			</picture>
		</div>
	);
}
