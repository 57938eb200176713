import { OWN_BILLS_JOB } from "./bills/own-bills-job.ts";
import { TRIAL_JOB } from "./company/subscription-change.ts";
import { TRIAL_NOTICE_JOBS } from "./company/trial-notices.ts";
import { NAME_JOB } from "./company/tell-name.ts";
import type { Job } from "./core/jobs.ts";
import { RENAMED_CATEGORY_JOB } from "./core/category-keys.ts";
import { OLD_KEYS_JOB } from "./core/old-keys.ts";
import { ACCESS_LOG_JOB } from "./core/access-log.ts";
import { DEADLINE_JOBS } from "./deadlines/deadline-jobs.ts";
import { AWAITED_FILE_JOB } from "./documents/document-bin.ts";
import { MERGE_JOB } from "./documents/merges.ts";
import { FILE_JOBS } from "./files/file-jobs.ts";
import { IMPORT_TIDYING_JOBS } from "./import/forget-imports.ts";
import { UNDO_IMPORT_JOB } from "./import/undo-import.ts";
import { NOTICE_JOB } from "./inbox/tell-users.ts";
import { STORAGE_JOB } from "./inbox/item-sources.ts";
import { TIDYING_JOBS } from "./inbox/tidy-inbox.ts";
import { LISTED_TABLES_JOB } from "./listing/sources/listed-tables.ts";
import { ATTACHMENT_JOB } from "./mail-attachments/attachment-job.ts";
import { MANDATE_MAIL_JOB } from "./mandates/mandate-mails.ts";
import { MANDATE_NEWS_JOB } from "./mandates/mandate-news.ts";
import { MANDATE_DAYS_JOB, MANDATE_MESSAGE_JOB } from "./mandates/messages.ts";
import { FORMER_MEMBER_JOB } from "./members/former-members.ts";
import { INVITATION_JOBS } from "./members/invitation-mails.ts";
import { MEMBERSHIP_JOB } from "./members/membership-news.ts";
import { INCOMING_MOVE_JOB } from "./moves/incoming-move.ts";
import { MOVE_JOB } from "./moves/move-steps.ts";
import { RECOGNITION_JOB } from "./recognition/recognition-job.ts";
import { REQUEST_JOBS } from "./requests/request-jobs.ts";
import { SEARCH_JOBS } from "./search-index/stale-search.ts";
import { WORDS_OF_NAMES_JOB } from "./search-index/words-of-names.ts";
import { SHARE_JOBS } from "./sharing/share-jobs.ts";
import { TENANT_NEWS_JOB } from "./tenant-news.ts";

/** Everything that the tenant's one alarm works off. A new job is a line here. */
export const JOBS: readonly Job[] = [
	OLD_KEYS_JOB,
	RENAMED_CATEGORY_JOB,
	...SEARCH_JOBS,
	WORDS_OF_NAMES_JOB,
	...FILE_JOBS,
	RECOGNITION_JOB,
	OWN_BILLS_JOB,
	ATTACHMENT_JOB,
	AWAITED_FILE_JOB,
	LISTED_TABLES_JOB,
	INCOMING_MOVE_JOB,
	MOVE_JOB,
	MERGE_JOB,
	UNDO_IMPORT_JOB,
	...IMPORT_TIDYING_JOBS,
	STORAGE_JOB,
	FORMER_MEMBER_JOB,
	MEMBERSHIP_JOB,
	...INVITATION_JOBS,
	...TIDYING_JOBS,
	...DEADLINE_JOBS,
	MANDATE_DAYS_JOB,
	MANDATE_MESSAGE_JOB,
	MANDATE_MAIL_JOB,
	MANDATE_NEWS_JOB,
	...SHARE_JOBS,
	...REQUEST_JOBS,
	NOTICE_JOB,
	TRIAL_JOB,
	...TRIAL_NOTICE_JOBS,
	TENANT_NEWS_JOB,
	ACCESS_LOG_JOB,
	// The last one: it waits for others.
	NAME_JOB,
];
