import { href, Link } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { reloadAfterConflict } from "../../features/form/reload-after-conflict.ts";
import { knowArrivals } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { Route } from "./+types/route";
import { AnswerForm } from "./answer-form.tsx";
import { answerOffer } from "./answer-offer.server.ts";
import { loadOfferPage } from "./load-offer.server.ts";

export const middleware: Route.MiddlewareFunction[] = [knowArrivals];

export const loader = loadOfferPage;

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = titleMeta;

export const action = answerOffer;

/** The page behind the link of an offer: for whom one would work, with what, from when to when. */
export default function MandateOfferPage({
	loaderData: { offer },
	actionData,
	params,
}: Route.ComponentProps) {
	const { t } = useTranslation();
	if (!offer) {
		return (
			<NarrowPage
				title={t("mandateOffer.overTitle")}
				intro={t("mandateOffer.overText")}
				foot={
					<>
						{t("mandateOffer.alreadyAccepted")}{" "}
						<Link
							className={sentenceLink}
							to={href("/:locale?/my-tenants/:page", { ...params, page: "clients" })}
						>
							{t("mandateOffer.toClients")}
						</Link>
					</>
				}
			/>
		);
	}
	const { tenant, offeredBy, categories, firstDay, lastDay, expiresOn } = offer;
	return (
		<NarrowPage
			title={t("mandateOffer.heading", { tenant })}
			intro={t("mandateOffer.intro", { inviter: offeredBy ?? tenant, tenant })}
			foot={t("mandateOffer.until", { day: expiresOn })}
		>
			<p className="text-sm font-medium tabular-nums">
				{t(lastDay === null ? "mandates.fromOn" : "mandates.fromTo", { firstDay, lastDay: lastDay ?? "" })}
			</p>
			<ul className="mt-2 text-sm">
				{categories.map(({ name, right }) => (
					<li key={name} className="flex justify-between gap-3 border-b border-line py-1.5">
						<bdi className="min-w-0 wrap-anywhere">{name}</bdi>
						<span className="text-ink-muted">{t(`mandates.right.${right}`)}</span>
					</li>
				))}
			</ul>
			<AnswerForm companies={offer.companies} version={offer.version} result={actionData} />
		</NarrowPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
