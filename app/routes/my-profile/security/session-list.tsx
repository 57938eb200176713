import { Form, useNavigation } from "react-router";
import type { OpenSession } from "../../../../contract/identity/auth.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useDeviceName } from "../../../features/session/use-device-name.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { AccessRow } from "./access-row.tsx";

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
					<SessionRow key={session.documentId} session={session} />
				))}
			</ul>
			{sessions.length > 1 && <p className="mt-2 text-sm text-ink-muted">{t("security.sessionsHint")}</p>}
		</section>
	);
}

function SessionRow({ session }: { session: Session }) {
	const { t } = useTranslation();
	const nameOf = useDeviceName();
	const { documentId, system, isCurrent, createdAt, lastSeenAt } = session;
	const device = nameOf(session);
	const since = t("security.since", { at: formatInstant(createdAt) });
	const lastSeen = t("security.lastSeen", { at: formatInstant(lastSeenAt) });
	return (
		<AccessRow
			id={documentId}
			icon={system !== null && PHONES.has(system) ? "smartphone" : "laptop"}
			name={device}
			badge={isCurrent ? t("security.thisDevice") : undefined}
			facts={isCurrent ? [since] : [lastSeen, since]}
			end={
				isCurrent
					? null
					: {
							intent: "endSession",
							text: t("security.endSession"),
							label: t("security.endSessionOf", { device }),
						}
			}
		/>
	);
}
