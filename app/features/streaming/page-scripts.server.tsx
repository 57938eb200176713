import type { ReactNode } from "react";
import type { EntryContext } from "react-router";

type PageOf = Pick<EntryContext, "manifest" | "serverHandoffString" | "renderMeta"> & {
	matches: EntryContext["staticHandlerContext"]["matches"];
};

/**
 * What the router's `Scripts` writes, but begun once the page has been painted: it can be read and used before, and on a
 * slow connection its style sheet and pictures come first (decision 111).
 */
export function pageScripts(page: PageOf, nonce: string): ReactNode {
	// Else the router would not stream what its scripts wait for.
	if (page.renderMeta) page.renderMeta.didRenderScripts = true;
	const { modules, files } = modulesOf(page);
	return (
		<>
			<script
				nonce={nonce}
				dangerouslySetInnerHTML={{ __html: handOver(page.serverHandoffString ?? "{}") }}
			/>
			<script
				nonce={nonce}
				dangerouslySetInnerHTML={{ __html: called(KEEP_OFFER) + called(BEGIN, modules, files) }}
			/>
		</>
	);
}

/** The module that starts the app on this page, and all files that it loads. */
function modulesOf({ manifest, matches }: PageOf): { modules: string; files: string[] } {
	const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
	const imports = [manifest.hmr?.runtime, manifest.url].filter((address) => address !== undefined);
	const lines = imports.map((address) => `import ${JSON.stringify(address)};`);
	const loaded: string[] = [];
	for (const [at, { route }] of matches.entries()) {
		const entry = manifest.routes[route.id];
		if (!entry) continue;
		// The router's build has put what runs in the browser alone into modules of their own.
		const apart = [entry.clientActionModule, entry.clientLoaderModule, entry.clientMiddlewareModule];
		const parts = [...apart, entry.hydrateFallbackModule, entry.module].filter((part) => part !== undefined);
		const names = parts.map((_, part) => `route${at}_${part}`);
		for (const [part, address] of parts.entries()) {
			lines.push(`import * as ${names[part]} from ${JSON.stringify(address)};`);
		}
		loaded.push(`${JSON.stringify(route.id)}: {${names.map((name) => `...${name}`).join(", ")}}`);
		for (const address of [...parts, ...(entry.imports ?? [])]) files.add(address);
	}
	lines.push(`window.__reactRouterRouteModules = {${loaded.join(", ")}};`);
	lines.push(`import(${JSON.stringify(manifest.entry.module)});`);
	return { modules: lines.join("\n"), files: [...files] };
}

/** The data of the page, as the router's script expects them. */
function handOver(handoff: string): string {
	return `window.__reactRouterContext = ${handoff};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;
}

/** A browser offers once, and early, to install the app (features/installed-app/install-prompt.ts). */
const KEEP_OFFER = `() => addEventListener("beforeinstallprompt", (event) => {
	event.preventDefault();
	window.installPrompt = event;
})`.replaceAll(/\n\t*/g, "");

/** Scripts begin after this long in any case, in milliseconds: a browser may have reasons to paint nothing. */
const AT_LATEST_MS = 2_000;

/** To begin fetching a file takes a browser up to a millisecond; a page answers nobody meanwhile. */
const FILES_AT_A_TIME = 6;

/** Runs in the browser. A tab in the background is not painted, and its timers are slow. */
const BEGIN = `(modules, files) => {
	const { nonce } = document.currentScript;
	const { texts } = document.documentElement.dataset;
	let isBegun = false;
	const append = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
	const fetchSome = () => {
		for (const href of files.splice(0, document.hidden ? files.length : ${FILES_AT_A_TIME})) append("link", { rel: "modulepreload", fetchPriority: "low", href });
		if (files.length) return setTimeout(fetchSome);
		append("script", { type: "module", nonce, textContent: modules });
	};
	const begin = () => {
		if (isBegun) return;
		isBegun = true;
		append("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: texts });
		fetchSome();
	};
	if (document.hidden) return begin();
	requestAnimationFrame(() => setTimeout(begin));
	setTimeout(begin, ${AT_LATEST_MS});
}`.replaceAll(/\n\t*/g, "");

/** The call of a function, as the text of a script. */
function called(code: string, ...values: unknown[]): string {
	return `(${code})(${values.map((value) => JSON.stringify(value).replaceAll("<", "\\u003c")).join(",")});`;
}
