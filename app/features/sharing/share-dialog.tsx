import { href, useFetcher, useParams } from "react-router";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { CancelButton } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Answered } from "../../ui/forms/answered.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogActions } from "../../ui/overlays/dialog-actions.tsx";
import type { FormResult } from "../form/form-result.server.ts";
import { DocumentNames } from "./document-names.tsx";
import type { AskedQuestion } from "./fetch-question.ts";
import type { MadeShare } from "./made-share.server.ts";
import { MadeShareView } from "./made-share.tsx";
import { ShareForm } from "./share-form.tsx";
import type { ShareValues } from "./share-values.ts";
import { madeTitle } from "./share-words.tsx";

export interface ShareDialogProps {
	/** Of the page with the same form, which takes what is sent. */
	address: string;
	/** What it asks about, or why that could not be had; `null` until then. */
	asked: AskedQuestion | null;
	onRetry: () => void;
	onClose: () => void;
}

/** Sharing without leaving the page; on a phone it comes up from the bottom. */
export function ShareDialog({ address, asked, onRetry, onClose }: ShareDialogProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { locale } = useParams();
	const sending = useFetcher<FormResult<ShareValues> | { made: MadeShare }>();
	const answer = sending.data;
	const made = answer && "made" in answer ? answer.made : null;
	const result = answer && "typed" in answer ? answer : undefined;
	const question = asked && "question" in asked ? asked.question : null;
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
			) : asked && "failure" in asked ? (
				<>
					{asked.canRetry ? (
						<Notice tone="danger" title={t("sharing.notLoaded")} urgent>
							<p>{message(asked.failure)}</p>
							<Button type="button" size="small" className="mt-2" onClick={onRetry}>
								{t("sharing.tryAgain")}
							</Button>
						</Notice>
					) : (
						<Notice tone="warning" title={message(asked.failure)} urgent />
					)}
					<DialogActions>
						<CancelButton onClick={onClose} />
					</DialogActions>
				</>
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
					<Answered answer={answer}>
						<ShareForm question={question} result={result}>
							{/* Where the form is longer than the screen, they stay in sight. */}
							<div className="border-line bg-surface-raised sm:sticky sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:border-t sm:px-6 sm:py-4 sm:[&>div]:mt-0">
								<DialogActions>
									<CancelButton onClick={onClose} />
									<Button variant="primary" icon="share-2" pending={sending.state !== "idle"}>
										{t("sharing.share")}
									</Button>
								</DialogActions>
							</div>
						</ShareForm>
					</Answered>
				</sending.Form>
			)}
		</Dialog>
	);
}
