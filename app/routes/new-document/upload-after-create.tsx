import { useEffect, useRef } from "react";
import { href, Navigate, useParams } from "react-router";
import { uploadFiles } from "../../features/upload/upload-gate.ts";

interface FilesFollowProps {
	files: readonly File[];
	destination: { documentId: string; tenant: string };
}

/** The document is filed: its page opens while its files go up. */
export function FilesFollow({ files, destination }: FilesFollowProps) {
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
