import { APP_VERSION_STORAGE_KEY } from "../../../contract/constants.ts";

/** Which cookies go: those of the explorer's columns, all, or all but those of the visit that has just begun. */
export type Cleared = "columns" | "all" | "fresh";

type Version = [number, number, number];

/** From this one on the columns are kept as they are now, from the other one on all that is kept in cookies. */
const COLUMNS_SINCE: Version = [0, 17, 5];
const COOKIES_SINCE: Version = [0, 17, 6];

/** Longest wait for cookies to be cleared before the page comes alive, in milliseconds; the next page tries again. */
const CLEARING_MS = 5_000;

/** Where the version that a browser ran last is asked to be forgotten (workers/app/app-version.ts). */
export const APP_VERSION_PATH = "/app-version";

/** What has to go with another version, in this order (spec 4). */
export function clearedBy(stored: string | null): Cleared[] {
	if (stored === null) return ["fresh"];
	const version = parseVersion(stored);
	if (!version) return [];
	return [
		...(isOlder(version, COLUMNS_SINCE) ? (["columns"] as const) : []),
		...(isOlder(version, COOKIES_SINCE) ? (["all"] as const) : []),
	];
}

/** `null` where it has not the form number.number.number: such versions are ignored (spec 4). */
function parseVersion(text: string): Version | null {
	const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
	return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function isOlder(version: Version, other: Version): boolean {
	const at = version.findIndex((number, index) => number !== other[index]);
	return at >= 0 && (version[at] ?? 0) < (other[at] ?? 0);
}

interface Outside {
	storage: Pick<Storage, "setItem">;
	/** Has cookies cleared: by the server, since scripts do not see all of them. */
	clear: (cleared: Cleared) => Promise<void>;
	reload: () => void;
}

/**
 * Brings the browser to this version of the app (spec 4). What cannot be cleared now, without a connection say, is
 * cleared with the next page: only then the version counts as stored.
 */
export async function adoptVersion(
	{ stored, current }: { stored: string | null; current: string },
	{ storage, clear, reload }: Outside,
): Promise<void> {
	if (!parseVersion(current)) return;
	const cleared = clearedBy(stored);
	for (const what of cleared) {
		// oxlint-disable-next-line no-await-in-loop -- in this order
		await clear(what);
	}
	storage.setItem(APP_VERSION_STORAGE_KEY, current);
	if (cleared.includes("all")) reload();
}

/** The same with what a browser has. */
export function adoptVersionHere(stored: string | null, current: string): Promise<void> {
	return adoptVersion(
		{ stored, current },
		{
			storage: localStorage,
			async clear(cleared) {
				const body = new URLSearchParams({ cleared });
				// The page waits for it to come alive.
				const signal = AbortSignal.timeout(CLEARING_MS);
				const answer = await fetch(APP_VERSION_PATH, { method: "POST", body, signal });
				if (!answer.ok) throw new Error(`cookies were not cleared: ${answer.status}`);
			},
			reload: () => window.location.reload(),
		},
	);
}
