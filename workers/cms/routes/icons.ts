import { iconApi, type IconSet, iconSetSchema } from "../../../contract/api/icons.ts";
import { ICON_FETCH_TIMEOUT_MS } from "../../../contract/constants.ts";
import { environment } from "../environment.ts";
import { routesOf } from "../http/routes-of.ts";
import { notFound } from "../tenant/core/errors.ts";

const DAY_S = 24 * 60 * 60;

export const icons = routesOf(iconApi, {
	async icons({ c, query: { icons: names } }) {
		const collection = (c.req.param("collection") ?? "").replace(/\.json$/, "");
		const own = collection === "lucide" ? await installed(names) : null;
		const missing = own ? (own.not_found ?? []) : names;
		const others = missing.length > 0 ? await fromPublicService(collection, missing) : null;
		const found = own && others ? merged(own, others) : (own ?? others);
		if (!found) throw notFound();
		// What the public service did not bring in time it may bring the next time.
		c.header("Cache-Control", `public, max-age=${found.not_found ? 60 : DAY_S}`);
		return c.json(found);
	},
});

/** From the set that comes with the Worker. Few ask for it: it is loaded for the first of them. */
async function installed(names: readonly string[]): Promise<IconSet> {
	const { icons: set } = await import("@iconify-json/lucide");
	const { prefix, width = 24, height = 24 } = set;
	const drawing = (name: string) => {
		const of = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name]?.parent : name;
		return of !== undefined && Object.hasOwn(set.icons, of) ? set.icons[of] : undefined;
	};
	return withMissing({ prefix, width, height }, names, (name) => {
		const body = drawing(name)?.body;
		return body === undefined ? undefined : { body };
	});
}

/** From the service that the operator names, if any; nothing where it fails or takes too long. */
async function fromPublicService(collection: string, names: readonly string[]): Promise<IconSet | null> {
	const { ICON_SERVICE } = environment;
	if (ICON_SERVICE === "" || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(collection)) return null;
	try {
		const response = await fetch(`${ICON_SERVICE}/${collection}.json?icons=${names.join(",")}`, {
			signal: AbortSignal.timeout(ICON_FETCH_TIMEOUT_MS),
		});
		if (!response.ok) return null;
		const { icons: found, ...set } = iconSetSchema.parse(await response.json());
		return withMissing(set, names, (name) => (Object.hasOwn(found, name) ? found[name] : undefined));
	} catch {
		return null;
	}
}

function withMissing(
	set: Omit<IconSet, "icons" | "not_found">,
	names: readonly string[],
	find: (name: string) => IconSet["icons"][string] | undefined,
): IconSet {
	const found = names.flatMap((name) => {
		const icon = find(name);
		return icon ? [[name, icon] as const] : [];
	});
	const known = new Set(found.map(([name]) => name));
	const missing = names.filter((name) => !known.has(name));
	const { prefix, width, height } = set;
	return {
		prefix,
		icons: Object.fromEntries(found),
		...(width !== undefined && { width }),
		...(height !== undefined && { height }),
		...(missing.length > 0 && { not_found: missing }),
	};
}

function merged(own: IconSet, others: IconSet): IconSet {
	const { not_found: _missing, ...set } = own;
	return {
		...set,
		icons: { ...own.icons, ...others.icons },
		...(others.not_found && { not_found: others.not_found }),
	};
}
