import { Form, href } from "react-router";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { CalendarAddress } from "./calendar-address.tsx";
import { changeCalendar, loadCalendar } from "./change-calendar.server.ts";

export const loader = loadCalendar;

export const action = changeCalendar;

export const meta: Route.MetaFunction = titleMeta;

/** The user's deadlines in the user's own calendar. */
export default function CalendarPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { since } = loaderData;
	const address = actionData && "address" in actionData ? actionData.address : null;
	return (
		<>
			<PageHeader
				title={t("deadlines.calendar.title")}
				back={{ to: href("/:locale?/deadlines", params), label: t("deadlines.title") }}
			/>
			<div className="page-column space-y-6 py-5 text-sm">
				<p className="text-ink-muted">{t("deadlines.calendar.intro")}</p>
				{address !== null && <CalendarAddress address={address} />}
				{address === null && (
					<p>
						{since === null ? t("deadlines.calendar.none") : t("deadlines.calendar.since", { at: since })}
					</p>
				)}
				<Form method="post" replace className="flex flex-wrap items-center gap-3">
					<Button
						name="intent"
						value="renew"
						variant={since === null ? "primary" : "secondary"}
						icon={since === null ? "calendar-days" : "rotate-ccw"}
					>
						{t(since === null ? "deadlines.calendar.make" : "deadlines.calendar.renew")}
					</Button>
					{since !== null && (
						<>
							<Button name="intent" value="remove" icon="trash-2">
								{t("deadlines.calendar.remove")}
							</Button>
							<p className="basis-full text-xs text-ink-muted">{t("deadlines.calendar.renewHint")}</p>
						</>
					)}
				</Form>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
