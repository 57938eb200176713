import { href, useFetcher, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogActions } from "../../ui/overlays/dialog-actions.tsx";
import type { FormResult } from "../form/form-result.server.ts";
import { DocumentNames } from "./document-names.tsx";
import type { MadeShare } from "./made-share.server.ts";
import { MadeShareView } from "./made-share.tsx";
import { ShareForm, type ShareQuestion } from "./share-form.tsx";
import type { ShareValues } from "./share-values.ts";
import { madeTitle } from "./share-words.tsx";

export interface ShareDialogProps {
	/** Of the page with the same form, which takes what is sent. */
	address: string;
	/** What that page has loaded, once it has. */
	question: { question: ShareQuestion } | undefined;
	onClose: () => void;
}

/** Sharing without leaving the page; on a phone it comes up from the bottom. */
export function ShareDialog({ address, question: loaded, onClose }: ShareDialogProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const sending = useFetcher<FormResult<ShareValues> | { made: MadeShare }>();
	const answer = sending.data;
	const made = answer && "made" in answer ? answer.made : null;
	const result = answer && "typed" in answer ? answer : undefined;
	const question = loaded?.question;
	const count = question?.documentIds.length ?? 1;
	return (
		<Dialog
			open
			onClose={onClose}
			title={made ? madeTitle(t, made) : t("sharing.shareTitle", { count })}
			className="max-h-full overflow-y-auto sm:max-w-xl"
		>
			{question ? (
				<p className="mb-4 text-sm">
					<DocumentNames
						documents={question.documents}
						more={count - question.documents.length}
						areLinks={false}
					/>
				</p>
			) : (
				<p className="flex justify-center py-16">
					<Spinner />
				</p>
			)}
			{made && (
				<div className="text-ink">
					<MadeShareView made={made} />
					<DialogActions>
						<LinkButton to={href("/:locale?/sharing", { locale })} variant="quiet">
							{t("sharing.toAll")}
						</LinkButton>
						<Button type="button" variant="primary" onClick={onClose}>
							{t("sharing.finished")}
						</Button>
					</DialogActions>
				</div>
			)}
			{question && !made && (
				<sending.Form method="post" action={address} noValidate className="text-ink">
					<ShareForm question={question} result={result}>
						<DialogActions>
							<Button type="button" onClick={onClose}>
								{t("common.cancel")}
							</Button>
							<Button variant="primary" icon="share-2" pending={sending.state !== "idle"}>
								{t("sharing.share")}
							</Button>
						</DialogActions>
					</ShareForm>
				</sending.Form>
			)}
		</Dialog>
	);
}
