import { identityApi } from "../../../contract/api/identity.ts";
import { attempt } from "../../cms/attempt.ts";
import { type CmsAccess, createCmsClient } from "../../cms/cms-client.ts";
import { ContractError } from "../../../contract/errors.ts";
import { EXPECTED_USER_HEADER } from "./expected-user.ts";

/**
 * Whether a request is meant for another user than the one whose token came with it.
 * @throws ContractError 503 where that cannot be found out
 */
export async function isForOtherUser(request: Request, token: string, cms: CmsAccess): Promise<boolean> {
	const meant = request.headers.get(EXPECTED_USER_HEADER);
	if (meant === null) return false;
	return meant !== (cms.cmsUrl ? await askedUser(cms, token) : userOf(token));
}

/** Whom a token names. Nobody has looked at its signature here: good for refusing, never for allowing. */
function userOf(token: string): unknown {
	const [, claims = ""] = token.split(".");
	try {
		const parsed: unknown = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
		return typeof parsed === "object" && parsed && "sub" in parsed ? parsed.sub : null;
	} catch {
		return null;
	}
}

/** Whose the tokens of another CMS are: what stands in them is its own affair, and stays what it is. */
const users = new Map<string, string>();
const MOST_USERS = 200;

/** @returns `null` for a token that is over */
async function askedUser(cms: CmsAccess, token: string): Promise<string | null> {
	const known = users.get(token);
	if (known !== undefined) return known;
	const asked = await attempt(createCmsClient(cms, { token }).call(identityApi.me));
	if (!asked.ok && asked.status === 503) {
		throw new ContractError("ServiceUnavailableError", "error.unavailable");
	}
	if (!asked.ok) return null;
	if (users.size >= MOST_USERS) users.clear();
	users.set(token, asked.value.documentId);
	return asked.value.documentId;
}
