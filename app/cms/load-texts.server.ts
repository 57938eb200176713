import { serviceApi } from "../../contract/api/service.ts";
import { FALLBACK_LOCALE, LOCALES } from "../../contract/constants.ts";
import { type CmsAccess, createCmsClient } from "./cms-client.ts";

interface TextAccess extends CmsAccess {
	/** Lets `work` go on after the answer. */
	waitUntil(work: Promise<unknown>): void;
}

type TextsByKey = Record<string, string>;

/** The display texts of a locale over those of the fallback, and the hash that names this state of them. */
export interface LoadedTexts {
	texts: TextsByKey;
	hash: string;
}

/** After this long the texts are asked for again, behind the answer that still uses the old ones. */
const FRESH_MS = 60_000;

const cache = new Map<string, { loaded: Promise<LoadedTexts>; at: number }>();

/** @returns `null` for a locale that is not configured */
export function loadTexts(access: TextAccess, locale: string): Promise<LoadedTexts> | null {
	const known = LOCALES.find((candidate) => candidate === locale);
	if (!known) return null;
	const cached = cache.get(locale);
	if (!cached) {
		const loaded = remember(locale, fetchTexts(access, known));
		// Others wait for it too: it must not end with this request, whose user may leave.
		access.waitUntil(loaded.catch(() => undefined));
		return loaded;
	}
	if (Date.now() - cached.at > FRESH_MS) {
		cached.at = Date.now();
		const refreshed = fetchTexts(access, known);
		access.waitUntil(
			refreshed.then(
				() => remember(locale, refreshed),
				(error: unknown) => console.warn("texts were not refreshed", error),
			),
		);
	}
	return cached.loaded;
}

function remember(locale: string, loaded: Promise<LoadedTexts>): Promise<LoadedTexts> {
	cache.set(locale, { loaded, at: Date.now() });
	// A failure is not remembered: the next request tries again.
	loaded.catch(() => cache.delete(locale));
	return loaded;
}

async function fetchTexts(access: TextAccess, locale: (typeof LOCALES)[number]): Promise<LoadedTexts> {
	const cms = createCmsClient(access, { token: null, address: null });
	const [own, fallback] = await Promise.all(
		([locale, FALLBACK_LOCALE] as const).map((wanted) =>
			cms.call(serviceApi.texts, { query: { locale: wanted } }),
		),
	);
	const texts: TextsByKey = {};
	for (const { key, value } of [...(fallback ?? []), ...(own ?? [])]) texts[key] = value;
	return { texts, hash: await hashOf(JSON.stringify(texts)) };
}

async function hashOf(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
