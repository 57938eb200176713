import { DurableObject } from "cloudflare:workers";
import { TenantHost } from "./core/host.ts";
import { tenantProfile } from "./core/tenant-row.ts";
import { categories } from "./documents/categories.ts";
import { CollectionCalls } from "./documents/collection-calls.ts";
import { DocumentCalls } from "./documents/document-calls.ts";
import { folders } from "./documents/folders.ts";
import { ParticipationCalls } from "./documents/participation-calls.ts";
import { parties } from "./documents/parties.ts";
import { ChunkLeases } from "./files/chunk-leases.ts";
import { FileCalls } from "./files/file-calls.ts";
import { deliverMessages } from "./files/file-jobs.ts";
import { ProcessingCalls } from "./files/processing-calls.ts";
import { UploadCalls } from "./files/upload-calls.ts";
import { SetupCalls } from "./import/setup-calls.ts";
import { JOBS } from "./jobs.ts";
import { ListingCalls } from "./listing/listing-calls.ts";
import { refreshStale } from "./search-index/stale-search.ts";

/**
 * One tenant. Its calls are grouped by what they are about, `store.documents.read(…)`. Every call that acts for somebody
 * takes that user first, and the right is checked in the database, in the turn of the work. Writes run whole or not at
 * all.
 */
export class TenantStore extends DurableObject<CmsEnv> {
	readonly #host: TenantHost;
	readonly #leases = new ChunkLeases();

	constructor(ctx: DurableObjectState, env: CmsEnv) {
		super(ctx, env);
		this.#host = new TenantHost(ctx, env, { jobs: JOBS, refresh: refreshStale, deliver: deliverMessages });
		void ctx.blockConcurrencyWhile(() => this.#host.wake());
	}

	get documents() {
		return new DocumentCalls(this.#host);
	}

	get categories() {
		return new CollectionCalls(this.#host, categories);
	}

	get folders() {
		return new CollectionCalls(this.#host, folders);
	}

	get parties() {
		return new CollectionCalls(this.#host, parties);
	}

	get participations() {
		return new ParticipationCalls(this.#host);
	}

	get files() {
		return new FileCalls(this.#host);
	}

	get uploads() {
		return new UploadCalls(this.#host, this.#leases);
	}

	get processing() {
		return new ProcessingCalls(this.#host);
	}

	get listing() {
		return new ListingCalls(this.#host);
	}

	get setup() {
		return new SetupCalls(this.#host);
	}

	/** The tenant as the user sees it, and the user's rights in it. */
	profile(userId: string) {
		return this.#host.read(userId, tenantProfile);
	}

	override async alarm(): Promise<void> {
		await this.#host.runJobs();
	}
}
