import { runForNobody } from "../../acting.ts";
import { settle, type Outcome } from "../../outcome.ts";
import { endPausesAhead } from "../../pauses-ahead.ts";
import { migrate } from "../../storage/migrate.ts";
import { restoreIndices } from "../import/bulk-import.ts";
import { type Message, openDatabase, type TenantDatabase } from "./database.ts";
import { once, type RepeatableRequest } from "./idempotency.ts";
import { type Job, type JobContext, Jobs } from "./jobs.ts";
import { migrations } from "./migrations/migrations.ts";
import { PAUSES } from "./pauses.ts";
import { Member } from "./rights/sight.ts";
import { type InTurns, TurnClock } from "./turns.ts";

/** What a tenant's object is made of beside its database. */
export interface HostParts {
	jobs: readonly Job[];
	/** Brings up to date, within each write, what other writes have left to be written anew. */
	refresh(db: TenantDatabase): void;
	/** Does what a committed write has left. What fails here is done by a job. */
	deliver(db: TenantDatabase, env: CmsEnv, messages: readonly Message[]): Promise<void>;
}

/** Hosts what the folders beside `core` do: wakes, migrates, and offers one way to read, one to write and one alarm. */
export class TenantHost {
	readonly db: TenantDatabase;
	readonly #storage: DurableObjectStorage;
	readonly env: CmsEnv;
	readonly #parts: HostParts;
	readonly #jobs: Jobs;
	readonly #turnClock = new TurnClock();
	readonly #began: number;
	/** What was committed last is being delivered; and all that is. */
	#delivery = Promise.resolve();
	readonly #deliveries = new Set<Promise<void>>();
	/** Very many documents are being imported, without indices. */
	#isImportingInBulk = false;
	/** The tenant has ended: nothing is kept here any more. */
	#isEmpty = false;

	constructor({ storage }: DurableObjectState, env: CmsEnv, parts: HostParts) {
		this.db = openDatabase(storage, Date.now, (messages) => this.#deliver(messages));
		this.#storage = storage;
		this.env = env;
		this.#parts = parts;
		this.#jobs = new Jobs(parts.jobs);
		this.#began = this.db.clock();
	}

	/** Brings the database to the present version. Belongs in `blockConcurrencyWhile`. */
	async wake(): Promise<void> {
		migrate(this.#storage, migrations);
		restoreIndices(this.db);
		endPausesAhead(this.db.sql, PAUSES, this.db.clock());
		await this.#jobs.runAtWake(this.#turn(this.env));
		await this.#scheduleAlarm();
	}

	/** Nothing is left of the tenant. */
	async empty(): Promise<void> {
		this.#isEmpty = true;
		this.db.memory.forget();
		await Promise.all([this.#storage.deleteAlarm(), this.#storage.deleteAll()]);
	}

	/** Whoever still calls after the end finds an object in which no tenant has begun. */
	wakeEmpty(): void {
		if (!this.#isEmpty) return;
		migrate(this.#storage, migrations);
		this.#isEmpty = false;
	}

	/** Reads for a member; 404 for everybody else. */
	read<Value>(userId: string, work: (member: Member) => Value): Outcome<Value> {
		this.endBulkImport();
		return settle(() => work(Member.prove(this.db, userId)));
	}

	/**
	 * As `read`, in as many turns as the work takes: others are served between them. Each proves the member anew, and where
	 * the rights have changed meanwhile the work begins again.
	 */
	async readInTurns<Value>(
		userId: string,
		work: (member: Member) => InTurns<Value>,
	): Promise<Outcome<Value>> {
		let reading: { rights: string; steps: InTurns<Value> } | null = null;
		const turn = () => {
			const member = Member.prove(this.db, userId);
			const rights = JSON.stringify([member.sees(), member.edits()]);
			if (reading?.rights !== rights) reading = { rights, steps: work(member) };
			const isOver = this.#turnClock.begin();
			let step = reading.steps.next();
			while (step.done !== true && !isOver()) step = reading.steps.next();
			return step;
		};
		for (;;) {
			this.wakeEmpty();
			this.endBulkImport();
			const outcome = settle(turn);
			if (!outcome.ok) return outcome;
			if (outcome.value.done === true) return { ok: true, value: outcome.value.value };
			// oxlint-disable-next-line no-await-in-loop -- whoever else has called has a turn first
			await scheduler.wait(0);
		}
	}

	/** Reads for nobody: for whoever brings a secret that opens this. */
	readForSystem<Value>(work: (db: TenantDatabase) => Value): Outcome<Value> {
		this.endBulkImport();
		return settle(() => work(this.db));
	}

	/** Writes for a member, whole or not at all; 404 for everybody else. */
	write<Value>(userId: string, work: (member: Member) => Value): Promise<Outcome<Value>> {
		return this.#commit(() => work(Member.prove(this.db, userId)));
	}

	/** As `write`, once per Idempotency-Key. */
	writeOnce<Value>(
		userId: string,
		request: RepeatableRequest,
		work: (member: Member) => Value,
	): Promise<Outcome<Value>> {
		return this.write(userId, (member) => once(member, request, () => work(member)));
	}

	/** Writes for nobody: what the queue brings, and how a tenant begins. */
	async writeForSystem<Value>(work: (db: TenantDatabase) => Value): Promise<Outcome<Value>> {
		return this.#commit(() => work(this.db));
	}

	/** One turn of each job that is due. */
	async runJobs(env: CmsEnv): Promise<void> {
		if (this.#isEmpty) return;
		await this.#jobs.runDue(this.#turn(env));
		await Promise.all(this.#deliveries);
		await this.#scheduleAlarm();
	}

	/** Indices that an import in bulk does without are there again before anybody reads. */
	endBulkImport(): void {
		if (!this.#isImportingInBulk) return;
		restoreIndices(this.db);
		this.#isImportingInBulk = false;
		// Jobs that need the indices are due from now on.
		void this.#scheduleAlarm();
	}

	beginBulkImport(): void {
		this.#isImportingInBulk = true;
	}

	/** What cannot be refreshed must not take the write with it: a job tries it again. */
	#refresh(): void {
		try {
			this.db.transaction(() => this.#parts.refresh(this.db));
		} catch (error) {
			console.error("what other writes have left could not be refreshed", error);
		}
	}

	/** Begins at once, for nobody: whom it tells is not who has written. */
	#deliver(messages: readonly Message[]): void {
		const work = async () => this.#parts.deliver(this.db, this.env, messages);
		const delivery = runForNobody(work).catch((error: unknown) =>
			console.error("what a write has left was not done", error),
		);
		this.#delivery = delivery;
		this.#deliveries.add(delivery);
		void delivery.then(() => this.#deliveries.delete(delivery));
	}

	#turn(env: CmsEnv): JobContext {
		const { db } = this;
		return { db, env, now: db.clock(), began: this.#began };
	}

	async #commit<Value>(work: () => Value): Promise<Outcome<Value>> {
		const { db } = this;
		const outcome = settle(() =>
			db.transaction(() => {
				const value = work();
				this.#refresh();
				return value;
			}),
		);
		if (!outcome.ok) return outcome;
		await this.#delivery;
		await this.#scheduleAlarm();
		return outcome;
	}

	/** Sets the alarm for the next job, unless it rings earlier anyway. */
	async #scheduleAlarm(): Promise<void> {
		const { db } = this;
		if (this.#isEmpty) return;
		const due = this.#jobs.nextDue({ db, began: this.#began });
		if (due === null) return;
		const set = await this.#storage.getAlarm();
		const soonest = Math.max(due, db.clock());
		if (set === null || soonest < set) await this.#storage.setAlarm(soonest);
	}
}
