import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import type { RequestRow } from "./request-row.ts";
import { recipientName, RequestProgress, RequestStateWord } from "./request-words.tsx";

/** The columns of a wide screen. */
const COLUMNS =
	"lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)_6rem] lg:items-center lg:gap-x-4";

interface RequestListProps {
	requests: readonly RequestRow[];
	/** Who has asked has to be said. */
	showsAsker: boolean;
	hasSeveralTenants: boolean;
}

/** Requests, one line each, cards on a phone. */
export function RequestList({ requests, ...rest }: RequestListProps) {
	const { t } = useTranslation();
	return (
		<>
			<div
				aria-hidden
				className={`h-9 border-b border-line px-4 text-xs font-medium text-ink-muted max-lg:hidden lg:px-6 ${COLUMNS}`}
			>
				{(["name", "recipient", "progress", "state", "lastDay"] as const).map((column) => (
					<span key={column}>{t(`requests.column.${column}`)}</span>
				))}
			</div>
			<ul aria-label={t("requests.title")}>
				{requests.map((request) => (
					<RequestItem key={request.documentId} request={request} {...rest} />
				))}
			</ul>
		</>
	);
}

function RequestItem({
	request,
	showsAsker,
	hasSeveralTenants,
}: Omit<RequestListProps, "requests"> & { request: RequestRow }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { documentId, name, recipient, email, tenant, requestedBy, mail, lastDay } = request;
	const ofWhom = recipientName(t, request);
	const remarks = [
		showsAsker && t("sharing.by", { name: requestedBy ?? t("sharing.gone") }),
		hasSeveralTenants && tenant,
	].filter(Boolean);
	return (
		<li className="border-b border-line">
			<div className={`flex min-w-0 flex-col gap-y-1 px-4 py-2.5 text-sm lg:min-h-12 lg:px-6 ${COLUMNS}`}>
				<p className="min-w-0 wrap-anywhere">
					<Link
						to={href("/:locale?/sharing/requests/:requestId", { locale, requestId: documentId })}
						className="rounded-sm font-medium decoration-ink-faint underline-offset-3 hover:underline"
					>
						<bdi>{name}</bdi>
					</Link>
					{remarks.length > 0 && (
						<span className="block text-xs text-ink-muted">
							<bdi>{remarks.join(" · ")}</bdi>
						</span>
					)}
				</p>
				<p className="min-w-0 wrap-anywhere">
					<span className={recipient === null && email === null ? "text-ink-muted" : undefined}>
						<bdi>{ofWhom}</bdi>
					</span>
					{email !== null && email !== ofWhom && (
						<span className="block text-xs text-ink-muted">
							<bdi>{email}</bdi>
						</span>
					)}
					{mail === "failed" && (
						<span className="block text-xs text-danger">{t("requests.mail.failed")}</span>
					)}
				</p>
				<div>
					<RequestProgress request={request} />
				</div>
				<p className="text-ink-muted tabular-nums">
					<RequestStateWord request={request} />
				</p>
				<p className="text-ink-muted tabular-nums">
					<span className="lg:sr-only">{t("requests.column.lastDay")}: </span>
					{lastDay}
				</p>
			</div>
		</li>
	);
}
