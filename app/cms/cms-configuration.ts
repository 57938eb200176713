import { inTimeOr } from "../../contract/in-time.ts";
import { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { CAPABILITIES, type Capability } from "../../contract/capabilities.ts";
import { type SignInProvider, signInProviderSchema } from "../../contract/identity/providers.ts";
import { ContractError } from "../../contract/errors.ts";
import { MAX_ROUTE_RULES, type RouteRule, routeRuleSchema } from "../../contract/route-rules.ts";

/** What the CMS behind the app can do. */
export interface CmsConfiguration {
	/** Whether it understands the contract; else it is taken to know the specification and nothing else. */
	speaksContract: boolean;
	offers: readonly Capability[];
	/** Bytes of an upload's chunk; `null` where it does not say. */
	chunkSize: number | null;
	/** Where one may sign in with an account that one has already. */
	signInProviders: readonly SignInProvider[];
	/** Paths of the app that lead elsewhere. */
	routeRules: readonly RouteRule[];
}

/** The CMS that this app is released with. */
export const OWN_CMS: CmsConfiguration = {
	speaksContract: true,
	offers: CAPABILITIES,
	chunkSize: null,
	signInProviders: [],
	routeRules: [],
};
const SPEC_ONLY: CmsConfiguration = {
	speaksContract: false,
	offers: [],
	chunkSize: null,
	signInProviders: [],
	routeRules: [],
};

/** A CMS changes with its release: what it said is asked for again after this long, behind the page that still uses it. */
const FRESH_MS = 5 * 60_000;
/** No page waits longer for it. */
const TIMEOUT_MS = 2_000;
/** Where nobody has answered yet it is asked again after this long: not each page waits for it in vain. */
const AGAIN_MS = 5_000;
/** The CMS is not there, or not now: nothing is said about what it can do. */
const NOT_NOW = new Set([408, 425, 429, 502, 503, 504]);

/** Only what is used here: another CMS's configuration may be another one. */
const saidSchema = answerSchema(
	z.object({
		capabilities: z.array(z.string()),
		signInProviders: z.array(signInProviderSchema).default([]),
		upload: z.object({ chunkSize: z.number().int().positive() }).optional(),
		// One that makes no sense takes no other along.
		routeRules: z
			.array(z.unknown())
			.transform((rules) => rules.flatMap((rule) => routeRuleSchema.safeParse(rule).data ?? []))
			.transform((rules) => rules.slice(0, MAX_ROUTE_RULES))
			.default([]),
	}),
);

interface AskedCms {
	fetchCms(path: string, init?: RequestInit): Promise<Response>;
	/** `null` for the own one. */
	cmsUrl: string | null;
	/** Lets `work` go on after the answer. */
	waitUntil(work: Promise<unknown>): void;
}

const known = new Map<string | null, { configuration: CmsConfiguration; at: number }>();
/** When it was asked in vain. */
const failed = new Map<string | null, number>();

/**
 * What the CMS can do: asked once, kept for some minutes.
 * @throws ContractError 503 where a CMS elsewhere has never answered: a guess would send it what it does not understand
 */
export async function cmsConfiguration(cms: AskedCms): Promise<CmsConfiguration> {
	const kept = known.get(cms.cmsUrl);
	if (!kept) {
		const isTooSoon = Date.now() - (failed.get(cms.cmsUrl) ?? 0) < AGAIN_MS;
		const said = isTooSoon ? null : await ask(cms);
		if (said) return remember(cms, said);
		if (!isTooSoon) failed.set(cms.cmsUrl, Date.now());
		if (cms.cmsUrl === null) return OWN_CMS;
		throw new ContractError("ServiceUnavailableError", "error.unavailable", { retryAfter: 5 });
	}
	if (Date.now() - kept.at > FRESH_MS) {
		// One asks; the others go on with what is known.
		kept.at = Date.now();
		cms.waitUntil(ask(cms).then((said) => said && remember(cms, said)));
	}
	return kept.configuration;
}

function remember({ cmsUrl }: AskedCms, configuration: CmsConfiguration): CmsConfiguration {
	known.set(cmsUrl, { configuration, at: Date.now() });
	return configuration;
}

/** `null` where nobody answers (in time). Never rejects. */
async function ask({ fetchCms, cmsUrl }: AskedCms): Promise<CmsConfiguration | null> {
	try {
		return await inTimeOr(TIMEOUT_MS, read(fetchCms, cmsUrl === null), null);
	} catch {
		return null;
	}
}

async function read(fetchCms: AskedCms["fetchCms"], isOwn: boolean): Promise<CmsConfiguration | null> {
	const response = await fetchCms(serviceApi.configuration.path);
	if (NOT_NOW.has(response.status)) {
		await response.body?.cancel();
		return null;
	}
	const body: unknown = await response.json().catch(() => null);
	const said = saidSchema.safeParse(body).data?.data;
	if (!response.ok || !said) return isOwn ? OWN_CMS : SPEC_ONLY;
	const offers = CAPABILITIES.filter((capability) => said.capabilities.includes(capability));
	const { signInProviders, upload, routeRules } = said;
	return { speaksContract: true, offers, chunkSize: upload?.chunkSize ?? null, signInProviders, routeRules };
}
