import type { Pause } from "../../pauses-ahead.ts";

/** What a tenant tries again. (What is due on a day, or kept for some, is no pause.) */
export const PAUSES: readonly Pause[] = [
	{ table: "notice", column: "due_at" },
	{ table: "document_move", column: "due_at", where: "step IS NOT NULL" },
	{ table: "document_file", column: "digest_due_at" },
	{ table: "file_text_step", column: "due_at" },
	{ table: "recognition_turn", column: "due_at" },
	{ table: "opened_mail", column: "due_at" },
	{ table: "search_sweep", column: "due_at" },
	{ table: "invitation", column: "mail_due_at" },
	{ table: "mandate", column: "mail_due_at" },
	{ table: "mandate_message", column: "due_at" },
	{ table: "membership_news", column: "due_at" },
	{ table: "name_to_tell", column: "due_at" },
	{ table: "share", column: "mail_due_at" },
	{ table: "share_news", column: "due_at" },
	{ table: "trial_mail", column: "due_at" },
	{ table: "document_request", column: "mail_due_at" },
	{ table: "document_request", column: "news_due_at" },
	{ table: "requested_file", column: "note_due_at" },
];
