import type { ShareCreate, ShareUpdate } from "../../../../contract/sharing/share.ts";
import type { TenantHost } from "../core/host.ts";
import { once } from "../core/idempotency.ts";
import type { Member } from "../core/rights/sight.ts";
import { findInFile } from "../files/find-in-file.ts";
import { locateFile, readFileText, type TextQuery } from "../files/files.ts";
import type { Accepting } from "../members/acceptance.ts";
import { tellOfMembership } from "../members/membership-news.ts";
import type { TenantSecret } from "../members/tenant-secrets.ts";
import { acceptShare, linkFacts } from "./accept-share.ts";
import {
	addCode,
	changeShare,
	endShare,
	endShares,
	leaveShare,
	lookedAfter,
	readShare,
	renewShare,
} from "./change-share.ts";
import { listShares, receivedShares, type ReceivedSlice, type ShareSlice } from "./list-shares.ts";
import { makeShare, type PreparedShare, shareable, shareables } from "./make-share.ts";
import { type BroughtCode, lockOf, openShare, proveReader, sharedFiles } from "./share-link.ts";

/** `tenant.sharing` */
export class SharingCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: ShareSlice) {
		return this.#host.read(userId, (member) => listShares(member, slice));
	}

	received(userId: string, slice: ReceivedSlice) {
		return this.#host.read(userId, (member) => receivedShares(member, slice));
	}

	/** Which of these the user may share, of those that they see. */
	shareable(userId: string, documentIds: readonly string[]) {
		return this.#host.read(userId, (member) => shareables(member, documentIds));
	}

	/** Whether the user may share these: asked of each tenant before any makes a share. */
	mayShare(userId: string, documentIds: readonly string[]) {
		return this.#host.read(userId, (member) => {
			shareable(member, documentIds);
			return null;
		});
	}

	/** Repeated with its key it answers with the share that was made first. */
	create(userId: string, write: ShareCreate, prepared: PreparedShare, key: string | null) {
		return this.#host.write(userId, (member) => {
			// (Of a password nothing is kept but its hash, which is another one each time.)
			const body = { ...write, password: null };
			return once(member, { kind: "share", body, key }, () => makeShare(member, write, prepared));
		});
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => readShare(member, documentId));
	}

	/** 404 for who does not look after the share. */
	mayChange(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => {
			lookedAfter(member, documentId);
			return null;
		});
	}

	update(userId: string, documentId: string, write: ShareUpdate, passwordHash: string | null) {
		return this.#host.write(userId, (member) => changeShare(member, documentId, write, passwordHash));
	}

	renew(userId: string, documentId: string, code: TenantSecret) {
		return this.#host.write(userId, (member) => renewShare(member, documentId, code));
	}

	addCode(userId: string, documentId: string, code: TenantSecret) {
		return this.#host.write(userId, (member) => addCode(member, documentId, code));
	}

	end(userId: string, documentId: string) {
		return this.#endedBy(userId, (member) => endShare(member, documentId));
	}

	endSeveral(userId: string, documentIds: readonly string[]) {
		return this.#endedBy(userId, (member) => endShares(member, documentIds));
	}

	async leave(userId: string, documentId: string) {
		const left = await this.#endedBy(userId, (member) => leaveShare(member, documentId));
		if (left.ok) await tellOfMembership(this.#host, userId);
		return left;
	}

	#endedBy<Value>(userId: string, work: (member: Member) => Value) {
		return this.#host.write(userId, work);
	}

	/** For whoever has the link: what it opens. */
	open(brought: BroughtCode) {
		return this.#host.writeForSystem((db) => openShare(db, brought));
	}

	/** For whoever has the link: what its password is compared with. It goes no further than the Worker. */
	lock(secret: TenantSecret) {
		return this.#host.readForSystem((db) => lockOf(db, secret));
	}

	/** For whoever has the link. */
	files(brought: BroughtCode, after: Parameters<typeof sharedFiles>[1]) {
		return this.#host.readForSystem((db) => sharedFiles(proveReader(db, brought), after));
	}

	/** For whoever has the link. */
	locate(brought: BroughtCode, fileId: string) {
		return this.#host.readForSystem((db) => locateFile(proveReader(db, brought), fileId));
	}

	/** For whoever has the link. */
	find(brought: BroughtCode, fileId: string, text: string) {
		return this.#host.readForSystem((db) => findInFile(proveReader(db, brought), fileId, text));
	}

	/** For whoever has the link. */
	text(brought: BroughtCode, fileId: string, query: TextQuery) {
		return this.#host.readForSystem((db) => readFileText(proveReader(db, brought), fileId, query));
	}

	/** For whoever keeps the link. */
	facts(secret: TenantSecret) {
		return this.#host.readForSystem((db) => linkFacts(db, secret));
	}

	/** For whoever has the mail's link and is who they are. Their own object has learned of it by then, or does soon. */
	async accept(secret: TenantSecret, user: Accepting) {
		const accepted = await this.#host.writeForSystem((db) => acceptShare(db, secret, user));
		if (accepted.ok) await tellOfMembership(this.#host, user.userId);
		return accepted;
	}
}
