import type { ReactNode } from "react";
import type { EntryContext } from "react-router";
import appStyles from "../../app.css?inline";
import { readCookie } from "../../cookies.ts";
import { FORGET_STYLES, hasStyles } from "./styles-cookie.ts";

type Manifest = Pick<EntryContext["manifest"], "routes">;

interface PageStyles {
	/** For the head of the page. */
	styles: ReactNode;
	/** `Set-Cookie` for a browser without scripts, which cannot say itself that it has fetched the file. */
	cookie: string | null;
}

/**
 * The app's style sheet. It comes within the page where this browser does not have it, and is fetched for the next one
 * afterwards: a first page needs no further way there and back until it is painted (decision 112).
 * @param cookies the `Cookie` header of the request
 */
export function pageStyles({ routes }: Manifest, cookies: string | null, nonce: string): PageStyles {
	// With another name in another build; none in development.
	const file = routes["root"]?.css?.[0];
	if (file === undefined) return { styles: null, cookie: null };
	if (readCookie(cookies, "ablage_styles") === file) {
		return { styles: <link rel="stylesheet" href={file} />, cookie: null };
	}
	const kept = hasStyles(file);
	const script = `(${FETCH_LATER})(${[file, kept, FORGET_STYLES].map((text) => JSON.stringify(text)).join(",")})`;
	const styles = (
		<>
			<style nonce={nonce} dangerouslySetInnerHTML={{ __html: appStyles }} />
			<script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
			<noscript>
				<link rel="prefetch" as="style" href={file} />
			</noscript>
		</>
	);
	return { styles, cookie: kept };
}

/** Runs in the browser, which has the file only once it is there: until then other pages bring it, too. */
const FETCH_LATER = `(file, kept, forgotten) => {
	document.cookie = forgotten;
	const keep = async () => {
		const answer = await fetch(file, { priority: "low" });
		await answer.blob();
		if (answer.ok) document.cookie = kept;
	};
	addEventListener("load", () => setTimeout(() => keep().catch(() => {})));
}`.replaceAll(/\n\t*/g, "");
