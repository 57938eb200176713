import { href } from "react-router";
import { formatInstant } from "../../features/documents/format.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { PublicLayout } from "../../features/layout/public-layout.tsx";
import { withAppName } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { Route } from "./+types/mail";
import { readMail } from "./read-outbox.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
	const mail = await readMail(context, params.mailId);
	return { title: withAppName(mail.subject), mail };
}

export const meta: Route.MetaFunction = titleMeta;

/** A mail as it would have been sent. Its HTML may run, open and send nothing. */
export default function MailPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { to, subject, text, html, sentAt } = loaderData.mail;
	return (
		<main className="mx-auto w-full max-w-3xl">
			<PageHeader title={subject} back={{ to: href("/dev/outbox"), label: t("outbox.title") }} />
			<div className="px-4 pb-8 lg:px-6">
				<div className="py-4">
					<Facts>
						<Fact label={t("outbox.to")}>{to}</Fact>
						<Fact label={t("outbox.sentAt")}>{formatInstant(sentAt)}</Fact>
					</Facts>
				</div>
				<SectionHeading>{t("outbox.html")}</SectionHeading>
				<iframe
					title={t("outbox.html")}
					sandbox=""
					srcDoc={html}
					className="h-128 w-full rounded-md border border-line bg-white"
				/>
				<SectionHeading>{t("outbox.text")}</SectionHeading>
				<pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
			</div>
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
