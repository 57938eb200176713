import { type Day, dayAt } from "../../../../contract/days.ts";
import type { Condition, TenantDatabase } from "./database.ts";

/** What a job works with. */
export interface JobContext {
	db: TenantDatabase;
	env: CmsEnv;
	/** The moment of this turn, in milliseconds since 1970. */
	now: number;
	/** When the object began: what waits since before that may have lost what it waits for. */
	began: number;
}

type DueValue = string | number;

/** Work that is not done in the turn of a request: one alarm works off all jobs of the tenant. */
export interface Job {
	kind: string;
	/**
	 * SELECT of one value, when the next turn is due, in milliseconds since 1970; NULL for none.
	 * @param today in Switzerland
	 */
	dueAt(began: number, today: Day): Condition;
	/** That instant, where `dueAt` selects something else: SQL knows no hour of the day in Switzerland. */
	instantOf?(value: DueValue): number;
	/** Has its turn when the object wakes, too: everybody waits for it, so it may ask nobody outside the object. */
	atWake?: true;
	/** One turn, of about 20 ms of work. What is left is due again. */
	run(context: JobContext): void | Promise<void>;
}

/** A job that has failed is tried again after this long. */
const RETRY_MS = 60 * 1000;

/** The jobs of one object, and which of them have failed. */
export class Jobs {
	readonly #jobs: readonly Job[];
	readonly #retryAt = new Map<string, number>();
	/** When each job is due, as one statement: every write asks. */
	#question: (Condition & Asked) | null = null;

	constructor(jobs: readonly Job[]) {
		this.#jobs = jobs;
	}

	/** When the next job is due, in milliseconds since 1970; `null` for none. */
	nextDue({ db, began }: Pick<JobContext, "db" | "began">): number | null {
		if (this.#retryAt.size === 0) {
			const today = dayAt(db.clock());
			if (this.#question?.began !== began || this.#question.today !== today) {
				this.#question = { began, today, ...questionOf(this.#jobs, { began, today }) };
			}
			return earliest(db, this.#jobs, this.#question);
		}
		const now = db.clock();
		const dues = this.#jobs.map((job) => this.#dueAt(job, { db, now, began })).filter((due) => due !== null);
		return dues.length === 0 ? null : Math.min(...dues);
	}

	/** A turn of each job that is due. One that fails keeps no other from its turn. */
	async runDue(context: JobContext): Promise<void> {
		await this.#run(this.#jobs, context);
	}

	/** The same for those that have a turn when the object wakes. */
	async runAtWake(context: JobContext): Promise<void> {
		await this.#run(
			this.#jobs.filter(({ atWake }) => atWake),
			context,
		);
	}

	async #run(jobs: readonly Job[], context: JobContext): Promise<void> {
		for (const job of jobs) {
			const due = this.#dueAt(job, context);
			if (due === null || due > context.now) continue;
			try {
				// oxlint-disable-next-line no-await-in-loop -- what one leaves may be due for the next
				await job.run(context);
				this.#retryAt.delete(job.kind);
			} catch (error) {
				// Thrown on, it would silence the alarm for good after a few tries.
				console.error(`${job.kind} failed`, error);
				this.#retryAt.set(job.kind, context.now + RETRY_MS);
			}
		}
	}

	#dueAt(job: Job, { db, now, began }: Pick<JobContext, "db" | "now" | "began">): number | null {
		const due = earliest(db, [job], questionOf([job], { began, today: dayAt(now) }));
		return due === null ? null : Math.max(due, this.#retryAt.get(job.kind) ?? 0);
	}
}

function earliest(db: TenantDatabase, jobs: readonly Job[], { sql, values }: Condition): number | null {
	const answers = db.sql.exec<Record<string, DueValue | null>>(sql, ...values).one();
	const dues = jobs.flatMap(({ instantOf = Number }, at) => {
		const due = answers[`due${at}`] ?? null;
		return due === null ? [] : instantOf(due);
	});
	return dues.length === 0 ? null : Math.min(...dues);
}

interface Asked {
	began: number;
	today: Day;
}

/** When each of the jobs is due, as one row. */
function questionOf(jobs: readonly Job[], { began, today }: Asked): Condition {
	const questions = jobs.map((job) => job.dueAt(began, today));
	return {
		sql: `SELECT ${questions.map(({ sql }, at) => `(${sql}) AS due${at}`).join(", ")}`,
		values: questions.flatMap(({ values }) => values),
	};
}
