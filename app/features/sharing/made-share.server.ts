import type { NewShare } from "../../../contract/sharing/share.ts";
import { type ShareKind, sharePagePath } from "../../../contract/sharing/share-words.ts";
import { type MadeLink, madeLink } from "./made-link.server.ts";

/** What has come of sharing, as it is shown this once. */
export interface MadeShare {
	kind: ShareKind;
	/** With whom; `null` for a link for nobody in particular. */
	name: string | null;
	/** One for each tenant whose documents it has. */
	links: readonly (MadeLink & { tenant: string })[];
	/** That was set just now. */
	password: string | null;
}

/** @param origin of the site, where a link leads */
export function madeShare(shares: readonly NewShare[], origin: string, password: string | null): MadeShare {
	const [first] = shares;
	return {
		kind: first?.kind ?? "link",
		name: first?.recipient ?? first?.receiver?.name ?? first?.email ?? null,
		links: shares.flatMap(({ kind, code, tenant, lastDay }) => {
			if (kind !== "link" || code === null) return [];
			return [{ ...madeLink(origin + sharePagePath(code), lastDay), tenant: tenant.name }];
		}),
		password,
	};
}
