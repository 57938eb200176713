import { gzipSync } from "node:zlib";
import { DomUtils, parseDocument } from "htmlparser2";

/** What a window is, as far as it decides which picture is loaded. */
export interface Screen {
	width: number;
	isDark: boolean;
	/** Pixels of the screen for one of CSS. */
	scale: number;
}

/** Bytes that a first visit transfers until what is in sight at once is there: text is packed, pictures are already. */
export interface FirstView {
	/** With its style sheet, which it carries. */
	html: number;
	picture: number;
	total: number;
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Of the landing page: of its pictures the first one alone is in sight. */
export async function weighFirstView(origin: string, screen: Screen): Promise<FirstView> {
	const html = await (await fetch(origin)).text();
	const page = parseDocument(html);
	const [picture] = DomUtils.getElementsByTagName("picture", page);
	if (!picture) throw new Error("the page has no picture");
	const sizes = {
		html: packed(html),
		picture: (await bytesOf(origin, chosenFile(picture, screen))).length,
	};
	return { ...sizes, total: sizes.html + sizes.picture };
}

/** As a browser of today chooses: the first source whose media is true, and of that the file for the screen. */
function chosenFile(picture: Element, { width, isDark, scale }: Screen): string {
	const source = DomUtils.getElementsByTagName("source", picture).find(({ attribs }) =>
		(attribs["media"] ?? "")
			.split(" and ")
			.filter(Boolean)
			.every((condition) => {
				const limit = /^\(max-width: (\d+)px\)$/.exec(condition)?.[1];
				if (limit !== undefined) return width <= Number(limit);
				if (condition === "(prefers-color-scheme: dark)") return isDark;
				throw new Error(`nobody knows ${condition}`);
			}),
	);
	const candidates = (source?.attribs["srcset"] ?? "").split(", ").map((candidate) => {
		const [file = "", density = "1x"] = candidate.split(" ");
		return { file, density: Number.parseFloat(density) };
	});
	const best = candidates.find(({ density }) => density >= scale) ?? candidates.at(-1);
	return best?.file ?? "";
}

async function bytesOf(origin: string, path = ""): Promise<Buffer> {
	const answer = await fetch(new URL(path, origin));
	if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
	return Buffer.from(await answer.arrayBuffer());
}

function packed(content: string | Buffer): number {
	return gzipSync(content, { level: 6 }).length;
}
