import { Form, href, replace } from "react-router";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { calendarSince, removeCalendar, renewCalendar } from "../../../cms/deadlines.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { readForm } from "../../../features/form/read-form.server.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { CalendarAddress } from "./calendar-address.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "deadlines");
	const since = await orErrorPage(calendarSince(cms));
	return { title: pageTitle(context, "deadlines.calendar.title"), since: since && formatInstant(since) };
}

/** Makes a new address, which the page shows this once, or takes it away. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const toasts = context.get(toastsContext);
	const path = href("/:locale?/deadlines/calendar", params);
	const isRemoval = (await readForm(request)).get("intent") === "remove";
	const done = await attempt<string | null>(isRemoval ? removeCalendar(cms) : renewCalendar(cms));
	if (!done.ok) {
		toasts.leave(errorToast({ status: done.status, ...done.error }));
		return replace(path);
	}
	if (done.value !== null) return { address: `${url.origin}/calendar/${done.value}.ics` };
	toasts.leave(toast("success", "deadlines.calendar.removed"));
	return replace(path);
}

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
			<div className="max-w-2xl space-y-6 px-4 py-6 text-sm lg:px-6">
				<p className="text-ink-muted">{t("deadlines.calendar.intro")}</p>
				{address !== null && <CalendarAddress address={address} />}
				{address === null && (
					<p>
						{since === null ? t("deadlines.calendar.none") : t("deadlines.calendar.since", { at: since })}
					</p>
				)}
				<Form method="post" replace className="flex flex-wrap items-center gap-3">
					<Button
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
