/** Paths of the files' endpoints (spec 7). Free of schemas, so that a browser can have them for little. */

const BASE = "/document-files";

export const FILE_PATHS = {
	list: BASE,
	check: `${BASE}/check`,
	upload: `${BASE}/upload/:id`,
	file: `${BASE}/:id`,
	process: `${BASE}/:id/process`,
	content: `${BASE}/:id/content`,
	preview: `${BASE}/:id/preview`,
	layout: `${BASE}/:id/layout`,
	pages: `${BASE}/:id/pages`,
	find: `${BASE}/:id/find`,
	text: `${BASE}/:id/text`,
} as const;

/** The picture of a tenant. */
export const COMPANY_LOGO_PATH = "/tenants/:id/company/logo";
/** The same on the app's own origin. */
export const BROWSER_LOGO_PATH = "/files/logos/:id";

type FilePath = (typeof FILE_PATHS)[keyof typeof FILE_PATHS];
type BelowBase<Path extends FilePath> = Path extends `${typeof BASE}${infer Below}` ? Below : never;

/** The same path on the app's own origin, where a browser asks by its session cookie. */
export function browserPath<Path extends FilePath>(path: Path): `/files${BelowBase<Path>}` {
	return `/files${path.slice(BASE.length)}` as `/files${BelowBase<Path>}`;
}
