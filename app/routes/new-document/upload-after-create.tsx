import { useEffect, useRef } from "react";
import { href, Navigate, useParams } from "react-router";
import { uploadFiles } from "../../features/upload/upload-gate.ts";

interface UploadAfterCreateProps {
	files: readonly File[];
	destination: { documentId: string; tenant: string };
}

/** After the document was filed: opens its page while its files are uploaded. */
export function UploadAfterCreate({ files, destination }: UploadAfterCreateProps) {
	const { locale } = useParams();
	const isHandedOver = useRef(false);
	useEffect(() => {
		if (isHandedOver.current) return;
		isHandedOver.current = true;
		uploadFiles({ files, destination });
	});
	const { documentId } = destination;
	return <Navigate to={href("/:locale?/documents/:documentId", { locale, documentId })} replace />;
}
