import { Fragment } from "react";
import { href } from "react-router";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
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
		<LinkButton to={href("/:locale?/documents", params)} variant="primary">
			{t("home.toDocuments")}
		</LinkButton>
	) : (
		<LinkButton to={href("/:locale?/registration", params)} variant="primary">
			{t("home.register")}
		</LinkButton>
	);
	return (
		<>
			<h1 className="text-[clamp(1.5rem,10vw,2.25rem)] leading-[1.08] font-semibold tracking-[-0.025em] sm:text-5xl">
				<Headline text={t("home.title")} />
			</h1>
			<div className="mt-5 flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
				<p className="max-w-[42rem] text-lg text-pretty text-ink-muted">{t("home.intro")}</p>
				{start}
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

/** Where there is room a line ends where a clause does. */
function Headline({ text }: { text: string }) {
	return text.split(/(?<=,) /).map((clause, index) => (
		<Fragment key={clause}>
			{index > 0 && " "}
			<span className="sm:inline-block">{clause}</span>
		</Fragment>
	));
}
