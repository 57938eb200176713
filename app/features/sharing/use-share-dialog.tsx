import { type ComponentType, type ReactNode, useState } from "react";
import { href, useNavigate, useParams } from "react-router";
import { type AskedQuestion, fetchQuestion } from "./fetch-question.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

/** The page of the form with which these documents are shared. */
export function useShareAddress() {
	const { locale } = useParams();
	const path = href("/:locale?/documents/share", { locale });
	return (documentIds: readonly string[]) =>
		`${path}?${new URLSearchParams(documentIds.map((id) => ["document", id]))}`;
}

interface Opened {
	Dialog: ComponentType<ShareDialogProps>;
	/** Of the page with the same form. */
	address: string;
	/** `null` until it has come. */
	asked: AskedQuestion | null;
}

/** That page as a dialog: its scripts and what it asks about come when somebody wants to share. */
export function useShareDialog(): { open: (documentIds: readonly string[]) => void; dialog: ReactNode } {
	const navigate = useNavigate();
	const addressOf = useShareAddress();
	const [opened, setOpened] = useState<Opened | null>(null);

	async function ask(address: string) {
		const asked = await fetchQuestion(address.replace("?", "/question?"));
		// It may have been closed, or opened for others, meanwhile.
		setOpened((now) => (now?.address === address ? { ...now, asked } : now));
	}

	async function open(documentIds: readonly string[]) {
		const address = addressOf(documentIds);
		try {
			const { ShareDialog: Dialog } = await import("./share-dialog.tsx");
			setOpened({ Dialog, address, asked: null });
		} catch {
			return navigate(address);
		}
		await ask(address);
	}

	return {
		open: (documentIds) => void open(documentIds),
		dialog: opened && (
			<opened.Dialog
				address={opened.address}
				asked={opened.asked}
				onRetry={() => {
					setOpened({ ...opened, asked: null });
					void ask(opened.address);
				}}
				onClose={() => setOpened(null)}
			/>
		),
	};
}
