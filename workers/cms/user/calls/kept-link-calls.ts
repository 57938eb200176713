import { MAX_KEPT_LINKS } from "../../../../contract/sharing/share-words.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { newDocumentId } from "../../new-id.ts";
import { type Outcome, settle } from "../../outcome.ts";
import type { UserHost } from "../user-host.ts";

/** A link of a share that the user keeps. */
export type KeptLink = { documentId: string; shareId: string; sealedCode: string; keptAt: number };

const COLUMNS =
	"document_id AS documentId, share_id AS shareId, sealed_code AS sealedCode, kept_at AS keptAt";

/** Links of shares that the user keeps: bookmarks, which open what they open and no more. */
export class KeptLinkCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/** One a share: kept again, it is the code that was brought now. 409 where there are too many. */
	keep(shareId: string, sealedCode: string): Outcome<KeptLink> {
		const { storage, sql } = this.#host;
		return settle(() =>
			storage.transactionSync(() => {
				if (!this.#host.account()) throw new ContractError("UnauthorizedError", "error.sessionEnded");
				const { others } = sql
					.exec<{ others: number }>("SELECT count(*) AS others FROM kept_link WHERE share_id <> ?", shareId)
					.one();
				if (others >= MAX_KEPT_LINKS) throw new ContractError("ConflictError", "error.tooManyKeptLinks");
				return sql
					.exec<KeptLink>(
						`INSERT INTO kept_link (document_id, share_id, sealed_code, kept_at) VALUES (?, ?, ?, ?)
						ON CONFLICT (share_id) DO UPDATE SET sealed_code = excluded.sealed_code RETURNING ${COLUMNS}`,
						newDocumentId(),
						shareId,
						sealedCode,
						this.#host.clock(),
					)
					.one();
			}),
		);
	}

	/** The latest first, behind the one that was listed last. */
	list(after: { at: number; id: string } | null, limit: number): KeptLink[] {
		return this.#host.sql
			.exec<KeptLink>(
				`SELECT ${COLUMNS} FROM kept_link WHERE ?1 IS NULL OR (kept_at, document_id) < (?1, ?2)
				ORDER BY kept_at DESC, document_id DESC LIMIT +?3`,
				after?.at ?? null,
				after?.id ?? null,
				limit,
			)
			.toArray();
	}

	/** @returns whether there was such a link */
	remove(documentId: string): boolean {
		const removed = this.#host.sql.exec(
			"DELETE FROM kept_link WHERE document_id = ? RETURNING id",
			documentId,
		);
		return removed.toArray().length > 0;
	}
}
