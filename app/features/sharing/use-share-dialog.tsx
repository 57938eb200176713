import { type ComponentType, type ReactNode, useState } from "react";
import { href, useFetcher, useNavigate, useParams } from "react-router";
import type { ShareDialogProps } from "./share-dialog.tsx";

/** The page of the form with which these documents are shared. */
export function useShareAddress() {
	const { locale } = useParams();
	const path = href("/:locale?/documents/share", { locale });
	return (documentIds: readonly string[]) =>
		`${path}?${new URLSearchParams(documentIds.map((id) => ["document", id]))}`;
}

/** That page as a dialog: its scripts and what it asks about come when somebody wants to share. */
export function useShareDialog(): { open: (documentIds: readonly string[]) => void; dialog: ReactNode } {
	const question = useFetcher<ShareDialogProps["question"]>();
	const navigate = useNavigate();
	const addressOf = useShareAddress();
	const [opened, setOpened] = useState<{ Dialog: ComponentType<ShareDialogProps>; address: string } | null>(
		null,
	);

	async function open(documentIds: readonly string[]) {
		const address = addressOf(documentIds);
		void question.load(address);
		try {
			const { ShareDialog } = await import("./share-dialog.tsx");
			setOpened({ Dialog: ShareDialog, address });
		} catch {
			void navigate(address);
		}
	}

	return {
		open: (documentIds) => void open(documentIds),
		dialog: opened && (
			<opened.Dialog address={opened.address} question={question.data} onClose={() => setOpened(null)} />
		),
	};
}
