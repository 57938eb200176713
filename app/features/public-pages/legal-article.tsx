import type { ReactNode } from "react";

interface LegalArticleProps {
	title: string;
	intro?: string;
	/** Something that has to be said first. */
	notice?: ReactNode;
	children: ReactNode;
	/** When it was last changed. */
	asOf?: string;
}

/** A page that one reads: what it is about on the left, the text on the right. Put `LegalSection`s into it. */
export function LegalArticle({ title, intro, notice, children, asOf }: LegalArticleProps) {
	return (
		<article>
			<header className="max-w-2xl">
				<h1 className="text-3xl font-semibold tracking-tight wrap-anywhere hyphens-auto sm:text-4xl">
					{title}
				</h1>
				{intro !== undefined && <p className="mt-4 text-lg text-pretty text-ink-muted">{intro}</p>}
				{notice !== undefined && <div className="mt-6">{notice}</div>}
			</header>
			<div className="mt-10 sm:mt-12">{children}</div>
			{asOf !== undefined && <p className="border-t border-line pt-6 text-sm text-ink-muted">{asOf}</p>}
		</article>
	);
}

interface LegalSectionProps {
	title: string;
	/** A text (see `Paragraphs`), or something else. */
	children: ReactNode;
}

export function LegalSection({ title, children }: LegalSectionProps) {
	return (
		<section className="grid gap-x-8 gap-y-3 border-t border-line py-6 wrap-anywhere hyphens-auto sm:py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
			<h2 className="font-semibold text-balance">{title}</h2>
			<div className="flex max-w-[65ch] flex-col gap-3 leading-relaxed text-ink-muted">
				{typeof children === "string" ? <Paragraphs text={children} /> : children}
			</div>
		</section>
	);
}

/** A text whose paragraphs an empty line divides; one of lines that begin with a dash is a list. */
export function Paragraphs({ text }: { text: string }) {
	return text.split("\n\n").map((paragraph) =>
		paragraph.startsWith("- ") ? (
			<ul key={paragraph} className="flex list-disc flex-col gap-1.5 pl-5 marker:text-ink-faint">
				{paragraph.split("\n").map((line) => (
					<li key={line} className="pl-1">
						{line.slice(2)}
					</li>
				))}
			</ul>
		) : (
			<p key={paragraph}>{paragraph}</p>
		),
	);
}

/** How links look within such a text. */
export const articleLink = "font-medium text-accent underline underline-offset-3";
