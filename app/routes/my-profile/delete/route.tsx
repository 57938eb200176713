import { href, Link } from "react-router";
import { ACCOUNT_KEPT_DAYS } from "../../../../contract/constants.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { Consequences } from "../../../features/form/consequences.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { sentenceLink } from "../../../features/session/narrow-page.tsx";
import { leaveBrowser } from "../../../features/sign-out/leave-browser.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import type { Route } from "./+types/route";
import { deleteAccount, loadDeletion } from "./delete-account.server.ts";
import { DeleteForm } from "./delete-form.tsx";
import { FateList } from "./fate-list.tsx";

const CONSEQUENCES = [
	"deleteAccount.atOnce",
	"deleteAccount.programs",
	"deleteAccount.back",
	"deleteAccount.gone",
] as const;

export const loader = loadDeletion;

export const meta: Route.MetaFunction = titleMeta;

export const action = deleteAccount;

/** It leads to sign-in once the account is shut: then nothing of its user stays in the browser either. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (thrown) {
		if (thrown instanceof Response) await leaveBrowser();
		throw thrown;
	}
}

/** Says what becomes of each tenant and of the account, and then asks who it is. */
export default function DeleteAccountPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { email, hasPassword, tenants } = loaderData;
	const back = href("/:locale?/my-profile", params);
	const isStuck = tenants.some(({ fate }) => fate === "lastAdmin");
	return (
		<>
			<PageHeader title={t("deleteAccount.title")} back={{ to: back, label: t("security.toProfile") }} />
			<div className="page-column flex flex-col gap-6 py-5 text-sm">
				<Consequences texts={CONSEQUENCES.map((key) => t(key, { days: String(ACCOUNT_KEPT_DAYS) }))} />
				<Link className={`${sentenceLink} self-start`} to={`${back}#take-along`}>
					{t("deleteAccount.takeAlong")}
				</Link>
				<FateList tenants={tenants} />
				<section aria-labelledby="confirm-deletion">
					<SectionHeading id="confirm-deletion">{t("deleteAccount.confirm")}</SectionHeading>
					<FormError message={message(actionData?.formError)} />
					{isStuck ? (
						<Notice tone="warning">{t("deleteAccount.stuck")}</Notice>
					) : (
						<DeleteForm email={email} hasPassword={hasPassword} result={actionData} back={back} />
					)}
				</section>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
