import { Form, href, redirect } from "react-router";
import { shareApi } from "../../../../contract/api/sharing/shares.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { readForm } from "../../../features/form/read-form.server.ts";
import { reloadAfterConflict } from "../../../features/form/reload-after-conflict.ts";
import { NewLinkSection } from "../../../features/sharing/new-link-section.tsx";
import { MadeShareView } from "../../../features/sharing/made-share.tsx";
import { proposedPassword } from "../../../features/sharing/share-password.server.ts";
import { toShareRow } from "../../../features/sharing/share-row.server.ts";
import { isOpen } from "../../../features/sharing/share-row.ts";
import { shareName } from "../../../features/sharing/share-words.tsx";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle, textsOf } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { ChangeForm } from "./change-form.tsx";
import { changeShare } from "./change-share.server.ts";
import { ShareFacts } from "./share-facts.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "sharing");
	const share = await orErrorPage(cms.call(shareApi.read, { params: { id: params.shareId } }));
	return {
		title: pageTitle(context, "sharing.onePage"),
		share: toShareRow(share),
		proposal: proposedPassword(),
	};
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
	const { shareId } = params;
	const form = await readForm(request);
	const changed = await changeShare({
		cms: context.get(cmsContext),
		shareId,
		form,
		origin: url.origin,
		texts: textsOf(context),
	});
	if (!("said" in changed) || !changed.said) return changed;
	context.get(toastsContext).leave(changed.said);
	return redirect(url.pathname);
}

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = titleMeta;

/** One share: what it has, who has it, and changing or ending it. */
export default function SharePage({
	loaderData: { share, proposal },
	actionData,
	params,
}: Route.ComponentProps) {
	const { t } = useTranslation();
	const made = actionData && "made" in actionData ? actionData.made : null;
	const result = actionData && "typed" in actionData ? actionData : undefined;
	return (
		<>
			<PageHeader
				title={<bdi>{shareName(t, share)}</bdi>}
				back={{ to: href("/:locale?/sharing", params), label: t("sharing.toAll") }}
			/>
			<div className="page-column flex flex-col gap-8 py-5">
				{made && (
					<NewLinkSection title={t("sharing.madeTitle.link")} address={made.links[0]?.address ?? ""}>
						<MadeShareView made={made} />
					</NewLinkSection>
				)}
				<ShareFacts share={share} />
				{isOpen(share) && (
					<>
						<section>
							<SectionHeading>{t("sharing.change")}</SectionHeading>
							<ChangeForm key={share.documentId} share={share} proposal={proposal} result={result} />
						</section>
						{share.kind !== "member" && share.acceptedOn === null && <Renew kind={share.kind} />}
						<section>
							<SectionHeading>{t("sharing.end")}</SectionHeading>
							<Form method="post" className="flex flex-col items-start gap-3">
								<input type="hidden" name="kind" value={share.kind} />
								<input type="hidden" name="version" value={share.version} />
								<p className="text-sm text-ink-muted">{t("sharing.endText")}</p>
								<Button variant="danger" name="intent" value="end" icon="x">
									{t("sharing.endNow", { count: 1 })}
								</Button>
							</Form>
						</section>
					</>
				)}
			</div>
		</>
	);
}

/** Another code: what was handed out before opens nothing any more. */
function Renew({ kind }: { kind: "link" | "person" }) {
	const { t } = useTranslation();
	return (
		<section>
			<SectionHeading>{t(`sharing.renewTitle.${kind}`)}</SectionHeading>
			<Form method="post" className="flex flex-col items-start gap-3">
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="version" value="0" />
				<p className="text-sm text-ink-muted">{t(`sharing.renewText.${kind}`)}</p>
				<Button name="intent" value="renew" icon={kind === "link" ? "rotate-ccw" : "mail"}>
					{t(`sharing.renew.${kind}`)}
				</Button>
			</Form>
		</section>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
