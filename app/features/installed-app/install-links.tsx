import type { ColourMode } from "../colour-mode/colour-mode.ts";

/** The colour of what stands at the top of each page (app/look.css, surface-sunken), around which a system draws a frame. */
const LIGHT = "#fafaf9";
const DARK = "#0f0d0c";

/**
 * In the head of a page: what makes of it an app that can be installed. Written by the server alone: React leaves it
 * where it is, and no browser needs the script of it.
 */
export function InstallLinks({ colours }: { colours: ColourMode }) {
	return (
		<>
			<link rel="manifest" href="/manifest.webmanifest" />
			<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
			{colours.value === null ? (
				<>
					<meta name="theme-color" content={LIGHT} media="(prefers-color-scheme: light)" />
					<meta name="theme-color" content={DARK} media="(prefers-color-scheme: dark)" />
				</>
			) : (
				<meta name="theme-color" content={colours.value === "dark" ? DARK : LIGHT} />
			)}
		</>
	);
}
