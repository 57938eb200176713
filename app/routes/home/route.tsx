import { useTranslation } from "../../texts/translations.tsx";
import { href } from "react-router";
import { START_PAGE } from "../../features/session/guards.ts";
import { pageTitle, textsOf } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { tokenContext } from "../../middleware/session.ts";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
	return {
		title: pageTitle(context, "home.title"),
		description: textsOf(context)("home.intro"),
		isSignedIn: context.get(tokenContext) !== null,
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	...titleMeta({ loaderData }),
	...(loaderData ? [{ name: "description", content: loaderData.description }] : []),
];

export default function HomePage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	return (
		<>
			<div className="max-w-2xl">
				<h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{t("home.title")}</h1>
				<p className="mt-4 text-lg text-ink-muted">{t("home.intro")}</p>
				<div className="mt-8 flex flex-wrap gap-3">
					{loaderData.isSignedIn ? (
						<LinkButton to={START_PAGE} variant="primary">
							{t("home.toDocuments")}
						</LinkButton>
					) : (
						<>
							<LinkButton to={href("/:locale?/registration", params)} variant="primary">
								{t("home.register")}
							</LinkButton>
							<LinkButton to={href("/:locale?/login", params)} variant="secondary">
								{t("home.login")}
							</LinkButton>
						</>
					)}
				</div>
			</div>
			<picture>
				<source srcSet="/pictures/explorer-dark.webp" media="(prefers-color-scheme: dark)" />
				<img
					src="/pictures/explorer-light.webp"
					alt={t("home.picture")}
					width={1280}
					height={800}
					className="mt-12 h-auto w-full rounded-md border border-line"
				/>
			</picture>
			<Promises />
		</>
	);
}

const PROMISES = [
	{ title: "home.findTitle", text: "home.findText" },
	{ title: "home.deadlinesTitle", text: "home.deadlinesText" },
	{ title: "home.ownTitle", text: "home.ownText" },
] as const;

/** What Ablage does for those who use it, in three sentences. */
function Promises() {
	const { t } = useTranslation();
	return (
		<dl className="mt-12 grid gap-8 border-t border-line pt-8 sm:grid-cols-3">
			{PROMISES.map(({ title, text }) => (
				<div key={title}>
					<dt className="font-semibold">{t(title)}</dt>
					<dd className="mt-1 text-sm text-ink-muted">{t(text)}</dd>
				</div>
			))}
		</dl>
	);
}
