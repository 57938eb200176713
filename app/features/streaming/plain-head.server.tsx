import type { EntryContext } from "react-router";
import type { PlainHandle } from "./plain-handle.ts";
import { OLD_STYLES } from "../old-browsers/old-styles.server.tsx";
import { PLAIN_STYLES } from "./plain-styles.server.ts";

interface PlainHeadOf {
	manifest: Pick<EntryContext["manifest"], "entry" | "routes">;
	textsAddress: string;
	nonce: string;
	isOld: boolean;
}

/**
 * In the head of a plain page: its style sheet, for which it would be blank one more way there and back, and its own small
 * script, which is told what the next page needs.
 */
export function plainHead(
	{ styles, script, ahead }: PlainHandle,
	{ manifest, textsAddress, nonce, isOld }: PlainHeadOf,
) {
	// (In development a page's modules are hundreds of files.)
	const files = ahead && import.meta.env.PROD ? [textsAddress, ...filesOf(manifest, ahead)] : [];
	// (What looks like nothing of the app is written for old browsers.)
	const sheets = isOld ? { ...PLAIN_STYLES, plain: OLD_STYLES.plain } : PLAIN_STYLES;
	return (
		<>
			<style nonce={nonce} dangerouslySetInnerHTML={{ __html: sheets[styles] }} />
			{script !== undefined && !isOld && (
				<script type="module" src={script} nonce={nonce} data-ahead={files.join(" ")} />
			)}
		</>
	);
}

/** Scripts and style sheets of the app itself and of these routes. */
function filesOf({ entry, routes }: PlainHeadOf["manifest"], routeIds: readonly string[]): string[] {
	const files = new Set<string>();
	for (const part of [entry, ...["root", ...routeIds].map((id) => routes[id])]) {
		if (!part) continue;
		files.add(part.module);
		for (const file of part.imports ?? []) files.add(file);
		for (const file of ("css" in part && part.css) || []) files.add(file);
	}
	return [...files];
}
