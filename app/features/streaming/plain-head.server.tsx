import type { EntryContext } from "react-router";
import type { PlainHandle } from "./plain-handle.ts";

interface PlainHeadOf {
	manifest: Pick<EntryContext["manifest"], "entry" | "routes">;
	textsAddress: string;
	nonce: string;
}

/** In the head of a plain page: its own small script, and what a browser with nothing else to do fetches for the next page. */
export function plainHead(
	{ script, ahead }: Partial<PlainHandle>,
	{ manifest, textsAddress, nonce }: PlainHeadOf,
) {
	return (
		<>
			{script !== undefined && <script type="module" src={script} nonce={nonce} />}
			{/* (In development a page's modules are hundreds of files.) */}
			{ahead && import.meta.env.PROD && (
				<>
					<link rel="prefetch" as="fetch" href={textsAddress} crossOrigin="anonymous" />
					{filesOf(manifest, ahead).map((href) => (
						<link key={href} rel="prefetch" as={href.endsWith(".css") ? "style" : "script"} href={href} />
					))}
				</>
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
