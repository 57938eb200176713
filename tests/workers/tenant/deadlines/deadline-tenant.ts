import { env } from "cloudflare:workers";
import { dueInstant, type Day } from "../../../../contract/days.ts";
import type { DocumentCreate, DocumentUpdate } from "../../../../contract/entities/writes.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { DEADLINE_JOBS } from "../../../../workers/cms/tenant/deadlines/deadline-jobs.ts";
import { beginDeadlines } from "../../../../workers/cms/tenant/deadlines/deadline-progress.ts";
import { createDocument, updateDocument } from "../../../../workers/cms/tenant/documents/document-write.ts";
import { documentIn, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const HOUR_MS = 60 * 60 * 1000;

// A type, because rows of `exec` are records.
export type ItemRow = {
	cause: string;
	type: string;
	date: Day;
	isOpen: number;
	closedBy: string | null;
	subjectId: string | null;
	snoozedUntil: Day | null;
	shownAt: number;
	notices: number;
};

/** A tenant whose clock a test moves. Its days lie ahead of the machine's clock, whose own alarm finds nothing due. */
export class DeadlineTenant {
	readonly tenant: TestTenant;
	now: number;

	/** Begun on this day, at noon. */
	static async on(day: Day): Promise<DeadlineTenant> {
		const tenant = new DeadlineTenant(await newTenant(), dueInstant(day) + 5 * HOUR_MS);
		await tenant.begin();
		return tenant;
	}

	private constructor(tenant: TestTenant, now: number) {
		this.tenant = tenant;
		this.now = now;
	}

	/** Begins to go through days now, as a tenant does that is new or older than this. */
	begin(): Promise<void> {
		return this.run((db) => {
			db.sql.exec("DELETE FROM deadline_progress");
			beginDeadlines(db);
		});
	}

	/** Puts the clock to so many hours after 07:00 of the day. */
	at(day: Day, hours = 0): void {
		this.now = dueInstant(day) + hours * HOUR_MS;
	}

	/** Runs work in a transaction, as the owner. */
	run<Value>(work: (db: TenantDatabase, member: Member) => Value): Promise<Value> {
		return this.tenant.inside((db) => {
			db.clock = () => this.now;
			return db.transaction(() => work(db, Member.prove(db, OWNER)));
		});
	}

	async create(fields: Partial<DocumentCreate> = {}, category = "Versicherungen") {
		const write = documentIn(await this.tenant.category(category), fields);
		return this.run((_, member) => createDocument(member, { ...write, tenant: this.tenant.documentId }));
	}

	update(documentId: string, write: DocumentUpdate) {
		return this.run((_, member) => updateDocument(member, documentId, write));
	}

	/** Turns of the alarm until nothing is due. @returns how many */
	async alarm(): Promise<number> {
		return await this.tenant.inside(async (db) => {
			db.clock = () => this.now;
			const jobs = new Jobs(DEADLINE_JOBS);
			const isDue = () => (jobs.nextDue({ db, began: 0 }) ?? Infinity) <= this.now;
			let turns = 0;
			for (; isDue(); turns++) {
				if (turns > 1_000) throw new Error("the alarm does not come to an end");
				// oxlint-disable-next-line no-await-in-loop -- one turn after the other
				await jobs.runDue({ db, env, now: this.now, began: 0 });
			}
			return turns;
		});
	}

	nextDue(): Promise<number | null> {
		return this.tenant.inside((db) => new Jobs(DEADLINE_JOBS).nextDue({ db, began: 0 }));
	}

	items(): Promise<ItemRow[]> {
		return this.tenant.inside(({ sql }) =>
			sql
				.exec<ItemRow>(
					`SELECT cause, type, date, is_open AS isOpen, closed_by AS closedBy, subject_id AS subjectId,
						snoozed_until AS snoozedUntil, shown_at AS shownAt,
						(SELECT count(*) FROM notice n WHERE n.item_row = i.id) AS notices
					FROM inbox_item i WHERE type <> 'NewDocument' ORDER BY date, cause`,
				)
				.toArray(),
		);
	}

	/** `Warranty 2027-03-01`, of the open items. */
	async open(): Promise<string[]> {
		return (await this.items())
			.filter(({ isOpen }) => isOpen === 1)
			.map(({ type, date }) => `${type} ${date}`);
	}
}
