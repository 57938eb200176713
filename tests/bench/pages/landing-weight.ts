import { type Screen, weighFirstView } from "./first-view.ts";
import { verdict } from "../aims.ts";
import { startFreshServer } from "../fresh-server.ts";

const MAX_KILOBYTES = 60;
const SCREENS: readonly (Screen & { name: string })[] = [360, 1280].flatMap((width) =>
	[false, true].map((isDark) => ({
		name: `${width} px, ${isDark ? "dark" : "light"}`,
		width,
		isDark,
		scale: width < 640 ? 2 : 1,
	})),
);

/** What a first visit of the landing page transfers until all that is in sight is there, packed. */
export async function landingWeight(): Promise<string[]> {
	const server = await startFreshServer();
	const rows = [];
	for (const screen of SCREENS) {
		const { html, picture, total } = await weighFirstView(server.origin, screen);
		const sizes = [html, picture, total].map((bytes) => `${(bytes / 1024).toFixed(1)} KB`);
		const aim = verdict(total < MAX_KILOBYTES * 1024, `< ${MAX_KILOBYTES} KB`);
		rows.push(`| ${[screen.name, ...sizes, aim].join(" | ")} |`);
	}
	await server.stop();
	server.remove();
	return ["| screen | HTML and styles | picture | all | aim |", "|---|---:|---:|---:|---|", ...rows];
}
