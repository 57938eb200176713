import { Form, useNavigation } from "react-router";
import type { OpenSession } from "../../../../contract/identity/auth.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";

interface Session extends Omit<OpenSession, "userAgent"> {
	browser: string | null;
	system: string | null;
}

const PHONES = new Set(["iPhone", "Android", "iPad"]);

/** Where one is signed in, this device first; each can be signed out from here. */
export function SessionList({ sessions, result }: { sessions: Session[]; result: FormResult | undefined }) {
	const { t } = useTranslation();
	const message = useMessage();
	const { formData } = useNavigation();
	const ordered = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
	return (
		<section aria-labelledby="security-sessions">
			<SectionHeading
				id="security-sessions"
				actions={
					sessions.length > 1 && (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="intent" value="endOthers" />
							<Button size="small" pending={formData?.get("intent") === "endOthers"}>
								{t("security.endOthers")}
							</Button>
						</Form>
					)
				}
			>
				{t("security.sessions")}
			</SectionHeading>
			<FormError message={message(result?.formError)} />
			<ul className="divide-y divide-line">
				{ordered.map((session) => (
					<SessionRow
						key={session.documentId}
						session={session}
						isEnding={formData?.get("session") === session.documentId}
					/>
				))}
			</ul>
			{sessions.length > 1 && <p className="mt-2 text-sm text-ink-muted">{t("security.sessionsHint")}</p>}
		</section>
	);
}

function SessionRow({ session, isEnding }: { session: Session; isEnding: boolean }) {
	const { t } = useTranslation();
	const { documentId, browser, system, isCurrent, createdAt, lastSeenAt } = session;
	const device =
		browser && system
			? t("security.device", { browser, system })
			: (browser ?? system ?? t("security.unknownDevice"));
	const since = t("security.since", { at: formatInstant(createdAt) });
	const lastSeen = t("security.lastSeen", { at: formatInstant(lastSeenAt) });
	return (
		<li className="flex items-center gap-3 py-3">
			<Icon
				name={system !== null && PHONES.has(system) ? "smartphone" : "laptop"}
				className="size-5 text-ink-muted"
			/>
			<div className="min-w-0 flex-1 text-sm">
				<p className="flex flex-wrap items-center gap-x-2">
					<span className="font-medium">{device}</span>
					{isCurrent && <Badge tone="success">{t("security.thisDevice")}</Badge>}
				</p>
				<p className="text-ink-muted">{isCurrent ? since : `${lastSeen} · ${since}`}</p>
			</div>
			{!isCurrent && (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="endSession" />
					<input type="hidden" name="session" value={documentId} />
					<Button
						size="small"
						variant="quiet"
						pending={isEnding}
						aria-label={t("security.endSessionOf", { device })}
					>
						{t("security.endSession")}
					</Button>
				</Form>
			)}
		</li>
	);
}
