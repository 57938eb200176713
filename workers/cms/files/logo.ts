import type { Company } from "../../../contract/company/company.ts";
import { MAX_LOGO_BYTES } from "../../../contract/constants.ts";
import { logoKey } from "../../shared/object-keys.ts";
import { readBytes } from "../http/read-request.ts";
import { unwrap } from "../outcome.ts";
import { refusedField } from "../tenant/core/errors.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { contentTypeOf, SNIFFED_BYTES } from "./content-type.ts";
import { nothingKept, serveKept } from "./serve-kept.ts";

const TYPES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);
/** Widest that one is shown, on a screen of twice the density, in pixels. */
const WIDTH = 320;

interface LogoWrite {
	env: CmsEnv;
	store: TenantClient;
	userId: string;
}

/**
 * Draws the picture anew and keeps that: nothing that came along with it, a place, a script, is kept, and what cannot be
 * drawn is refused.
 */
export async function writeLogo({ env, store, userId }: LogoWrite, request: Request): Promise<Company> {
	const ids = unwrap(await store.company.expectLogo(userId));
	const bytes = await readBytes(request, MAX_LOGO_BYTES);
	const mime = contentTypeOf(bytes.subarray(0, SNIFFED_BYTES), "");
	if (!TYPES.has(mime)) throw refusedField("logo", "company.logoType");
	const objectKey = logoKey(ids.sentId);
	await env.FILES.put(objectKey, bytes);
	const drawn = await env.READER.drawPage({
		fileId: ids.sentId,
		objectKey,
		name: "logo",
		mime,
		size: bytes.length,
		page: 1,
		width: WIDTH,
	});
	if (!drawn) throw refusedField("logo", "company.logoUnreadable");
	await env.FILES.put(logoKey(ids.id), drawn);
	return unwrap(await store.company.keepLogo(userId, ids));
}

/** @throws ContractError 404 where there is none */
export function serveLogo(request: Request, bucket: R2Bucket, id: string): Promise<Response> {
	return serveKept(request, bucket, {
		key: logoKey(id),
		etag: `"${id}"`,
		headers: {
			"Content-Type": "image/webp",
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
		},
		make: () => Promise.reject(nothingKept()),
	});
}
