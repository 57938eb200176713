import type { ReactNode } from "react";
import type { EntryContext } from "react-router";
import appStyles from "../../app.css?inline";
import { readCookie, setCookie } from "../../cookies.ts";

type Manifest = Pick<EntryContext["manifest"], "routes">;

/**
 * The app's style sheet in the head of a page. It comes within the page where this browser has not had it, and is fetched
 * for the next one afterwards: a first page needs no further way there and back until it is painted (decision 112).
 * @param cookies the `Cookie` header of the request
 */
export function pageStyles(manifest: Manifest, cookies: string | null, nonce: string): ReactNode {
	const file = styleSheetOf(manifest);
	if (file === undefined) return null;
	if (stylesCookie(manifest, cookies) === null) return <link rel="stylesheet" href={file} />;
	return (
		<>
			<style nonce={nonce} dangerouslySetInnerHTML={{ __html: appStyles }} />
			{/* Where scripts run, the service worker is what fetches it. */}
			<noscript>
				<link rel="prefetch" as="style" href={file} />
			</noscript>
		</>
	);
}

/** `Set-Cookie` for a page after which a browser has the app's style sheet; `null` where its cookie says that it has. */
export function stylesCookie(manifest: Manifest, cookies: string | null): string | null {
	const name = styleSheetOf(manifest)?.split("/").at(-1);
	if (name === undefined || readCookie(cookies, "ablage_styles") === name) return null;
	return setCookie("ablage_styles", name);
}

/** Its address, with another name in another build; none in development. */
function styleSheetOf({ routes }: Manifest): string | undefined {
	return routes["root"]?.css?.[0];
}
