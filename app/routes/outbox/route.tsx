import { href } from "react-router";
import { formatInstant } from "../../features/documents/format.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { PublicLayout } from "../../features/layout/public-layout.tsx";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { readOutbox } from "./read-outbox.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const mails = await readOutbox(context);
	return {
		title: pageTitle(context, "outbox.title"),
		mails: mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, at: formatInstant(sentAt) })),
	};
}

export const meta: Route.MetaFunction = titleMeta;

/** What would have been sent as a mail, where people develop and test. */
export default function OutboxPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { mails } = loaderData;
	return (
		<main className="mx-auto w-full max-w-3xl">
			<PageHeader title={t("outbox.title")} />
			{mails.length === 0 ? (
				<EmptyState icon="bell" title={t("outbox.emptyTitle")}>
					<p>{t("outbox.emptyText")}</p>
				</EmptyState>
			) : (
				<>
					<p className="px-4 py-3 text-sm text-ink-muted lg:px-6">{t("outbox.hint")}</p>
					<ul>
						{mails.map(({ id, to, subject, at }) => (
							<li key={id} className="border-t border-line">
								<Link
									to={href("/dev/outbox/:mailId", { mailId: id })}
									className="block px-4 py-3 text-sm -outline-offset-2 hover:bg-surface-hover lg:px-6"
								>
									<span className="block font-medium wrap-anywhere">{subject}</span>
									<span className="text-ink-muted wrap-anywhere">
										{to} · {at}
									</span>
								</Link>
							</li>
						))}
					</ul>
				</>
			)}
		</main>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<PublicLayout>
			<ErrorPage error={error} />
		</PublicLayout>
	);
}
