import { href } from "react-router";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { START_PAGE } from "../../features/session/guards.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { tokenContext } from "../../middleware/session.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import type { Route } from "./+types/route";
import { CommonFacts } from "./common-facts.tsx";
import { landingMeta } from "./landing-meta.ts";
import { ProductPicture } from "./product-picture.tsx";
import { Reasons } from "./reasons.tsx";

export function loader({ context, url }: Route.LoaderArgs) {
	return {
		head: publicHead(context, url, { title: "home.title", description: "home.description", path: "/" }),
		operator: context.get(bindingsContext).operator.name,
		isSignedIn: context.get(tokenContext) !== null,
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	...publicMeta({ loaderData }),
	...landingMeta(loaderData),
];

/** What Ablage is, in one screen with a picture of it; below that who would move here, and why. */
export default function HomePage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const start = loaderData.isSignedIn ? (
		<LinkButton to={START_PAGE} variant="primary">
			{t("home.toDocuments")}
		</LinkButton>
	) : (
		<LinkButton to={href("/:locale?/registration", params)} variant="primary">
			{t("home.register")}
		</LinkButton>
	);
	return (
		<>
			<div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
				<h1 className="text-4xl leading-[1.08] font-semibold tracking-[-0.025em] sm:text-5xl">
					{t("home.title")}
				</h1>
				<div>
					<p className="text-lg text-pretty text-ink-muted">{t("home.intro")}</p>
					<div className="mt-5">{start}</div>
				</div>
			</div>
			<div className="mt-8 mb-12 sm:mt-10 sm:mb-16">
				<ProductPicture name="hero" alt={t("home.picture")} isFirst />
			</div>
			<Reasons />
			<CommonFacts />
			<section className="flex flex-wrap items-center justify-between gap-x-12 gap-y-5 border-t border-line pt-10">
				<div>
					<h2 className="text-2xl font-semibold tracking-tight">{t("home.closingTitle")}</h2>
					<p className="mt-1 text-ink-muted">{t("home.closingText")}</p>
				</div>
				{start}
			</section>
		</>
	);
}
