import { hexadecimal } from "../hexadecimal.ts";
import { inTimeOr } from "../../contract/in-time.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { FALLBACK_LOCALE, LOCALES } from "../../contract/constants.ts";
import type { Translation } from "../../contract/entities/entities.ts";
import { attempt } from "./attempt.ts";
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
/** Where they did not come, they are asked for again after this long. */
const AGAIN_MS = 5_000;
/** A page goes on after this long with the texts of its own release. */
const TIMEOUT_MS = 3_000;

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
				(error: unknown) => {
					cached.at = Date.now() - FRESH_MS + AGAIN_MS;
					console.warn(`texts were not refreshed: ${String(error)}`);
				},
			),
		);
	}
	return cached.loaded;
}

function remember(locale: string, fetched: Promise<LoadedTexts>): Promise<LoadedTexts> {
	const soon = withinPatience(fetched);
	const entry = { loaded: soon, at: Date.now() };
	cache.set(locale, entry);
	// What comes late counts as well; what failed is asked for again soon.
	fetched.then(
		() => (entry.loaded = fetched),
		() => (entry.at = Date.now() - FRESH_MS + AGAIN_MS),
	);
	return soon;
}

/** Those of the CMS, or, where it does not give any in time, those of this release. */
async function withinPatience(fetched: Promise<LoadedTexts>): Promise<LoadedTexts> {
	const there = fetched.catch(() => null);
	return (await inTimeOr(TIMEOUT_MS, there, null)) ?? hashed(await ownTexts());
}

async function fetchTexts(access: TextAccess, locale: (typeof LOCALES)[number]): Promise<LoadedTexts> {
	const cms = createCmsClient(access, { token: null });
	const textsOf = (wanted: (typeof LOCALES)[number] | typeof FALLBACK_LOCALE) =>
		cms.call(serviceApi.texts, { query: { locale: wanted } });
	if (!access.cmsUrl)
		return hashed(byKey(...(await Promise.all([textsOf(FALLBACK_LOCALE), textsOf(locale)]))));
	// Another CMS need not know the keys of this release, nor a second language.
	const [fallback, own] = await Promise.all([attempt(textsOf(FALLBACK_LOCALE)), textsOf(locale)]);
	return hashed({ ...(await ownTexts()), ...byKey(fallback.ok ? fallback.value : [], own) });
}

function byKey(...lists: readonly Translation[][]): TextsByKey {
	return Object.fromEntries(lists.flat().map(({ key, value }) => [key, value]));
}

/** Few ever need them. */
async function ownTexts(): Promise<TextsByKey> {
	return (await import("../texts/own-texts.ts")).OWN_TEXTS;
}

async function hashed(texts: TextsByKey): Promise<LoadedTexts> {
	return { texts, hash: await hashOf(JSON.stringify(texts)) };
}

async function hashOf(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return hexadecimal(new Uint8Array(digest, 0, 8));
}
