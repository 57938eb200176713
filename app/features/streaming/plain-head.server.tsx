import type { EntryContext } from "react-router";
import type { PlainHandle } from "./plain-handle.ts";
import { PLAIN_STYLES } from "./plain-styles.server.ts";

interface PlainHeadOf {
	manifest: Pick<EntryContext["manifest"], "entry" | "routes">;
	textsAddress: string;
	nonce: string;
}

/**
 * In the head of a plain page: its style sheet, for which it would be blank one more way there and back, and its own small
 * script, which is told what the next page needs.
 */
export function plainHead(
	{ styles, script, ahead }: PlainHandle,
	{ manifest, textsAddress, nonce }: PlainHeadOf,
) {
	// (In development a page's modules are hundreds of files.)
	const files = ahead && import.meta.env.PROD ? [textsAddress, ...filesOf(manifest, ahead)] : [];
	return (
		<>
			<style nonce={nonce} dangerouslySetInnerHTML={{ __html: PLAIN_STYLES[styles] }} />
			{script !== undefined && (
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
