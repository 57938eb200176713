import { useTranslation } from "../../texts/translations.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { LogRow } from "./log-row.server.ts";

/** What has happened, the latest first; each opens to say more, without scripts too. */
export function LogList({ rows }: { rows: readonly LogRow[] }) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t("clientLogs.list")}>
			{rows.map((row) => (
				<LogItem key={row.documentId} row={row} />
			))}
		</ul>
	);
}

function LogItem({ row }: { row: LogRow }) {
	const { t } = useTranslation();
	const { severity, message, status, count, user, lastSeen, lastSeenAt } = row;
	const isError = severity === "error";
	return (
		<li className="border-b border-line">
			<details className="group/log">
				<summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-surface-hover lg:px-6 [&::-webkit-details-marker]:hidden">
					<Icon name="chevron-right" className="mt-0.5 size-4 text-ink-muted group-open/log:rotate-90" />
					<span className="min-w-0 flex-1">
						<span className="line-clamp-2 font-medium wrap-anywhere text-ink group-open/log:line-clamp-none">
							<bdi>{message}</bdi>
						</span>
						<span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
							<Badge tone={isError ? "danger" : "warning"}>
								{t(isError ? "clientLogs.error" : "clientLogs.warning")}
							</Badge>
							{status !== null && <Badge tone="neutral">{status}</Badge>}
							{count > 1 && <span className="tabular-nums">{t("clientLogs.times", { count })}</span>}
							<bdi className="wrap-anywhere">{user.name ?? t("clientLogs.unknownUser")}</bdi>
							<time dateTime={lastSeenAt} className="tabular-nums">
								{lastSeen}
							</time>
						</span>
					</span>
				</summary>
				<LogDetails row={row} />
			</details>
		</li>
	);
}

function LogDetails({ row }: { row: LogRow }) {
	const { t } = useTranslation();
	const { stack, version, user, count, firstSeen, lastSeen } = row;
	const facts = [
		[t("clientLogs.userId"), user.documentId],
		[t("clientLogs.firstSeen"), firstSeen],
		[t("clientLogs.lastSeen"), lastSeen],
		[t("clientLogs.howOften"), String(count)],
		[t("clientLogs.version"), version ?? t("clientLogs.unknown")],
	];
	return (
		<div className="px-4 pt-1 pb-4 pl-11 text-sm lg:px-6 lg:pl-13">
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
				{facts.map(([name, value]) => (
					<div key={name} className="contents">
						<dt className="text-ink-muted">{name}</dt>
						<dd className="wrap-anywhere tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			<h2 className="mt-3 mb-1 text-xs font-medium text-ink-muted">{t("clientLogs.stack")}</h2>
			{stack === null ? (
				<p className="text-ink-muted">{t("clientLogs.noStack")}</p>
			) : (
				<pre className="rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
					{stack}
				</pre>
			)}
		</div>
	);
}
