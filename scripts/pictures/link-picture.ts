import type { Camera } from "./camera.ts";
import { LANDING_SHOTS } from "./shots.ts";

/** As large as those take it who show a picture of a link. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARK = `<svg viewBox="0 0 32 32" width="52" height="52"><rect width="32" height="32" rx="7" fill="#007a55"/><path d="M10.5 8.5h11M9 12.75h14M7 17h5.25c.6 0 1.1.4 1.25 1 .3 1.1 1.3 2 2.5 2s2.2-.9 2.5-2c.15-.6.65-1 1.25-1H25v5.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z" fill="none" stroke="#fff" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** What is shown of a link to the landing page: the name, what it promises, and the product. */
export async function linkPicture(camera: Camera, title: string): Promise<Buffer> {
	const [hero] = LANDING_SHOTS;
	if (!hero) throw new Error("there is no picture of the product");
	const product = (await camera.take(hero, "light")).toString("base64");
	return camera.takeHtml(
		`<style>
			body { margin: 0; background: #fafaf9; color: #1c1917; font-family: Inter, sans-serif; overflow: hidden; }
			header { padding: 56px 64px 0; }
			p { display: flex; gap: 16px; align-items: center; margin: 0; font-size: 34px; font-weight: 600; letter-spacing: -0.02em; }
			h1 { margin: 28px 0 0; max-width: 900px; font-size: 54px; line-height: 1.1; font-weight: 600; letter-spacing: -0.03em; }
			img { display: block; width: 1072px; margin: 48px 64px 0; border: 1px solid #d6d3d1; border-radius: 10px; }
		</style>
		<header><p>${MARK}Ablage</p><h1>${title.replaceAll(", ", ",<br>")}</h1></header>
		<img src="data:image/png;base64,${product}">`,
		WIDTH,
		HEIGHT,
	);
}
