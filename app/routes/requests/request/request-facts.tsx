import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import type { Translate } from "../../../texts/text-source.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { recipientName, RequestStateWord } from "../request-words.tsx";
import type { RequestDetails } from "../request-row.ts";

/** What is known of a request. */
export function RequestFacts({ request }: { request: RequestDetails }) {
	const { t } = useTranslation();
	const { state, recipient, email, note, category, lastDay, openedAt, createdOn, requestedBy, endedBy } =
		request;
	return (
		<Facts>
			<Fact label={t("requests.column.state")}>
				<RequestStateWord request={request} />
				<p className="text-ink-muted">{t(`requests.stateHint.${state}`)}</p>
			</Fact>
			{(recipient !== null || email === null) && (
				<Fact label={t("requests.recipient")}>
					<bdi className="wrap-anywhere">{recipientName(t, request)}</bdi>
				</Fact>
			)}
			<MailFact request={request} />
			<TenantFact tenant={request.tenant} />
			<Fact label={t("requests.filedIn")}>
				{category === null ? t("requests.categoryGone") : <bdi>{category}</bdi>}
			</Fact>
			<Fact label={t("requests.lastDay")}>{lastDay}</Fact>
			<Fact label={t("requests.reminders")}>{remindersWord(t, request)}</Fact>
			<Fact label={t("requests.openedLast")}>{openedAt ?? t("requests.neverOpened")}</Fact>
			{note !== null && (
				<Fact label={t("requests.note")}>
					<bdi className="wrap-anywhere whitespace-pre-line">{note}</bdi>
				</Fact>
			)}
			<Fact label={t("requests.made")}>
				{t("requests.madeBy", { day: createdOn, name: requestedBy ?? t("sharing.gone") })}
			</Fact>
			{endedBy !== null && <Fact label={t("requests.endedBy")}>{endedBy}</Fact>}
		</Facts>
	);
}

/** Where the mails go, and what has become of the last one. */
function MailFact({ request: { email, mail } }: { request: RequestDetails }) {
	const { t } = useTranslation();
	return (
		<Fact label={t("requests.email")}>
			{email === null ? t("requests.byHand") : <bdi className="wrap-anywhere">{email}</bdi>}
			{mail !== null && (
				<p className={mail === "failed" ? "text-danger" : "text-ink-muted"}>{t(`requests.mail.${mail}`)}</p>
			)}
		</Fact>
	);
}

/** Whose it is, where there are several. */
function TenantFact({ tenant }: Pick<RequestDetails, "tenant">) {
	const { t } = useTranslation();
	if (!useHasSeveralTenants()) return null;
	return (
		<Fact label={t("documents.tenant")}>
			<bdi>{tenant}</bdi>
		</Fact>
	);
}

/** How many reminders have left, and when the next one does. */
export function remindersWord(
	t: Translate,
	request: Pick<
		RequestDetails,
		"email" | "remindEvery" | "isMuted" | "reminders" | "remindedOn" | "nextReminderOn"
	>,
): string {
	const { email, remindEvery, isMuted, reminders, remindedOn, nextReminderOn } = request;
	const parts = [
		isMuted && t("requests.muted"),
		email !== null && remindEvery !== null && !isMuted && t("requests.every", { days: remindEvery }),
		reminders > 0 && t("requests.reminded", { count: reminders, day: remindedOn ?? "" }),
		nextReminderOn !== null && t("requests.nextReminder", { day: nextReminderOn }),
	].filter(Boolean);
	return parts.length === 0 ? t("requests.noReminders") : parts.join(", ");
}
