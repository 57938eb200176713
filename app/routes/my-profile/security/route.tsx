import { href } from "react-router";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { changeSecurity } from "./change-security.server.ts";
import { EmailSection } from "./email-section.tsx";
import { loadSecurity } from "./load-security.server.ts";
import { ProgramSection } from "./program-section.tsx";
import { SessionList } from "./session-list.tsx";
import { WaysIn } from "./ways-in.tsx";

export type SecurityPage = Route.ComponentProps["loaderData"];
export type SecurityResult = Route.ComponentProps["actionData"];

export const loader = loadSecurity;

export const meta: Route.MetaFunction = titleMeta;

export const action = changeSecurity;

/** What opens one's account: the address, the password, passkeys, accounts elsewhere, and where one is signed in. */
export default function SecurityPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { email, isEmailConfirmed, sessions, tokens, idempotencyKey } = loaderData;
	const newToken = actionData && "token" in actionData ? actionData.token : null;
	const refused = actionData && "typed" in actionData ? actionData : undefined;
	const resultOf = (...intents: string[]) =>
		intents.includes(refused?.typed["intent"] ?? "") ? refused : undefined;
	return (
		<>
			<PageHeader
				title={t("security.title")}
				back={{ to: href("/:locale?/my-profile", params), label: t("security.toProfile") }}
			/>
			<div className="page-column flex flex-col gap-6 pb-8 [&>section:first-child>:first-child]:border-t-0 print:has-data-printed:[&>section:not(:has([data-printed]))]:hidden">
				<EmailSection email={email} isConfirmed={isEmailConfirmed} result={resultOf("sendConfirmation")} />
				<WaysIn page={loaderData} answer={actionData} resultOf={resultOf} />
				{sessions && <SessionList sessions={sessions} result={resultOf("endSession", "endOthers")} />}
				{tokens && (
					<ProgramSection
						tokens={tokens}
						newToken={newToken}
						idempotencyKey={idempotencyKey}
						result={resultOf("addProgram", "removeProgram")}
					/>
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
