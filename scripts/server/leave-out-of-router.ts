import type { Plugin } from "vite";

/**
 * Parts of React Router that the browser's pages never reach, by the module: what each function answers where the router
 * asks whether it is wanted, or does instead. All routes come with the first page (`routeDiscovery` in react-router.config.ts), and nothing
 * instruments the router.
 */
export const LEFT_OUT: Record<string, Record<string, string>> = {
	"dom/ssr/fog-of-war.js": {
		isFogOfWarEnabled: "() => false",
		useFogOFWarDiscovery: "() => {}",
		getPatchRoutesOnNavigationFunction: "() => {}",
	},
	"dom/ssr/route-discovery.js": {},
	// The one style sheet is there with the page (app/features/streaming/page-styles.server.tsx); no link asks for pages ahead.
	"dom/ssr/links.js": { prefetchRouteCss: "async () => {}", prefetchStyleLinks: "async () => {}" },
	// The router alone would load anew what is shown, whatever was typed there (features/installed-app/failed-chunks.ts).
	"dom/ssr/routeModules.js": {
		loadRouteModule: `async (route, modules) => {
			if (route.id in modules) return modules[route.id];
			try {
				return (modules[route.id] = await import(/* @vite-ignore */ route.module));
			} catch (error) {
				if (!window.dispatchEvent(new Event("pageMissing", { cancelable: true }))) throw error;
				window.location.reload();
				return new Promise(() => {});
			}
		}`,
	},
	// The server has matched the address already: these are the modules that it has named (page-scripts.server.tsx). The router
	// would go through all addresses here, and once more as it is made.
	"dom/ssr/hydration.js": {
		getHydrationData: `({ state, getRouteInfo }) => {
			const loaderData = { ...state.loaderData };
			for (const id of Object.keys(window.__reactRouterRouteModules)) {
				const { clientLoader, hasLoader, hasHydrateFallback } = getRouteInfo(id);
				if (clientLoader && (hasLoader ? clientLoader.hydrate && hasHydrateFallback : true)) delete loaderData[id];
				else if (!hasLoader) loaderData[id] = null;
			}
			return { ...state, loaderData };
		}`,
	},
	// To rank all addresses takes longer than all else that is done as the router is made, and is needed at the first change of
	// page only. The server has named the routes of this one.
	"router/matcher.js": {
		V6RegExMatcher: `class {
			#routes = [];
			#ranked = null;
			#basename;
			#isFirst = true;
			constructor(basename) {
				this.#basename = basename;
			}
			update(routes) {
				this.#routes = routes;
				this.#ranked = null;
			}
			get #branches() {
				return (this.#ranked ??= flattenAndRankRoutes(this.#routes));
			}
			get matchCost() {
				return this.#branches.reduce((total, { routesMeta }) => total + routesMeta.length, 0);
			}
			match(locationArg, allowPartial = false) {
				const first = this.#isFirst && this.#amongNamed(locationArg);
				this.#isFirst = false;
				return first || matchRoutesImpl(this.#routes, locationArg, this.#basename, allowPartial, this.#branches);
			}
			#amongNamed(location) {
				const named = new Map();
				const only = (routes) => routes.flatMap((route) => {
					if (!(route.id in window.__reactRouterRouteModules)) return [];
					named.set(route.id, route);
					return { ...route, children: route.children && only(route.children) };
				});
				const branches = flattenAndRankRoutes(only(this.#routes));
				const matches = matchRoutesImpl(this.#routes, location, this.#basename, false, branches);
				if (matches) (window.requestIdleCallback ?? setTimeout)(() => this.#branches);
				return matches && matches.map((match) => ({ ...match, route: named.get(match.route.id) }));
			}
		}`,
	},
	"router/instrumentation.js": { consumeInstrumentationClientResultMetaReceiver: "() => {}" },
};

const MODULE = /\/react-router\/dist\/production\/lib\/(.+)$/;

/** Leaves them out of the browser's files. Another version of the router that lacks one of these names ends the build. */
export const leaveOutOfRouter: Plugin = {
	name: "leave-out-of-router",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	transform: {
		filter: { id: /\/react-router\/dist\/production\/lib\/(dom\/ssr\/|router\/)/ },
		handler(code, id) {
			const name = MODULE.exec(id)?.[1] ?? "";
			const answers = LEFT_OUT[name];
			return answers && { code: withoutWork(code, answers, name), map: null };
		},
	},
};

const IMPORT = /^import \{([^}]*)\} from .+;$/gm;

/** The module with the same exports, of which only those with an answer may be called. What these ask for is imported as before. */
export function withoutWork(code: string, answers: Record<string, string>, name: string): string {
	const exported =
		/export \{([^}]*)\}/
			.exec(code)?.[1]
			?.split(",")
			.map((one) => one.trim()) ?? [];
	const unknown = Object.keys(answers).filter((one) => !exported.includes(one));
	if (unknown.length > 0 || exported.length === 0)
		throw new Error(`React Router's ${name} is another one: ${unknown.join(", ") || "nothing exported"}`);
	const needed = Object.values(answers).join("\n");
	const imports = [...code.matchAll(IMPORT)].filter(([, names]) =>
		names?.split(",").some((imported) => needed.includes(imported.trim())),
	);
	const refusal = `function leftOut() { throw new Error("left out of the build: ${name}"); }`;
	const lines = exported.map((one) => `export const ${one} = ${answers[one] ?? "leftOut"};`);
	return [...imports.map(([line]) => line), refusal, ...lines].join("\n");
}
