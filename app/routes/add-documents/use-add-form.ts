import { type FormEvent, type MouseEvent, useRef, useState } from "react";
import { href, useNavigate, useParams } from "react-router";
import { isSignedOut } from "../../features/session/is-signed-out.ts";
import type { UploadRequest } from "../../features/upload/tray/upload-destination.ts";
import { offeredFiles, uploadFiles } from "../../features/upload/upload-gate.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { focusInSight } from "../../ui/forms/fields-in-sight.ts";
import { type Card, fileable, requestsOf } from "./cards.ts";

interface AddFormOptions {
	cards: readonly Card[];
	change: (id: string, changes: Partial<Card>) => void;
	tenant: string;
	/** Of the cards that have none of their own. */
	category: string;
	userId: string;
	/** Where it goes on; as a rule what was filed is shown. */
	doneTo: string | undefined;
}

/** Files the cards: a single one leads to its document, several to the list, while they go up. */
export function useAddForm({ cards, change, tenant, category, userId, doneTo }: AddFormOptions) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const params = useParams();
	const [isSent, setSent] = useState(false);
	const [state, setState] = useState<{ isPending: boolean; error?: string }>({ isPending: false });
	/** The page is left with the files: they are not lost. */
	const leaving = useRef(false);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (state.isPending) return;
		setSent(true);
		const form = event.currentTarget;
		const ready = fileable(cards);
		const isIncomplete = ready.some((card) => card.name.trim() === "" || (card.category ?? category) === "");
		if (ready.length === 0 || isIncomplete) {
			// Once what is missing is marked.
			setTimeout(() => focusInSight(form.querySelector<HTMLElement>("[aria-invalid]")));
			return;
		}
		setState({ isPending: true });
		const requests = requestsOf(ready, { tenant, category });
		const [card, ...others] = ready;
		const [request] = requests;
		if (card && request && others.length === 0) await fileAlone(card, request);
		else await fileTogether(requests);
	}

	async function fileTogether(requests: readonly UploadRequest[]) {
		if (await isSignedOut(href("/:locale?/documents/filing", params))) {
			return setState({ isPending: false, error: t("error.signedOutMeanwhile") });
		}
		uploadFiles(requests);
		// Not the last view, whose filters may hide them: the newest come first.
		leaveTo(doneTo ?? `${href("/:locale?/documents", params)}?page=1`);
	}

	async function fileAlone(card: Card, request: UploadRequest) {
		const { fileOne } = await import("./file-one.ts");
		const outcome = await fileOne(card, request, { tenant, userId });
		if ("finding" in outcome) change(card.id, outcome.finding);
		if (!("documentId" in outcome)) {
			return setState({
				isPending: false,
				...("error" in outcome && { error: t(outcome.error, { name: card.file.name }) }),
			});
		}
		const { documentId } = outcome;
		leaveTo(doneTo ?? href("/:locale?/documents/:documentId", { ...params, documentId }));
	}

	function leaveTo(address: string) {
		leaving.current = true;
		void navigate(address);
	}

	/** The form of one document takes the files from here. */
	function takeAlong(event: MouseEvent) {
		// In another tab there are no files.
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		leaving.current = true;
		offeredFiles.set(cards.map(({ file }) => file));
	}

	return { ...state, isSent, handleSubmit, takeAlong, isLeaving: () => leaving.current };
}
