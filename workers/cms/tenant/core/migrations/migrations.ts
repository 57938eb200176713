import { documentsMigration } from "./0001-documents.ts";
import { filesMigration } from "./0002-files.ts";
import { droppedIndicesMigration } from "./0003-dropped-indices.ts";
import { historyMigration } from "./0004-history.ts";
import { datesInIndicesMigration } from "./0005-dates-in-indices.ts";
import { searchWordsMigration } from "./0006-search-words.ts";
import { storageMigration } from "./0007-storage.ts";
import { readingMigration } from "./0008-reading.ts";
import { compactTextMigration } from "./0009-compact-text.ts";
import { searchNamesMigration } from "./0010-search-names.ts";
import { removalMigration } from "./0011-removal.ts";
import { searchStepsMigration } from "./0012-search-steps.ts";
import { numbersAsOneMigration } from "./0013-numbers-as-one.ts";
import { textInStepsMigration } from "./0014-text-in-steps.ts";
import { unsortedMigration } from "./0015-unsorted.ts";
import { awaitedFilesMigration } from "./0016-awaited-files.ts";
import { listedTablesMigration } from "./0017-listed-tables.ts";
import { movesMigration } from "./0018-moves.ts";
import { inboxMigration } from "./0019-inbox.ts";
import { tenantNewsMigration } from "./0020-tenant-news.ts";
import { mergesMigration } from "./0021-merges.ts";
import { membersMigration } from "./0022-members.ts";
import { companyMigration } from "./0023-company.ts";
import { makersMigration } from "./0024-makers.ts";
import { auditMigration } from "./0025-audit.ts";
import { mandatesMigration } from "./0026-mandates.ts";
import { mandateNewsMigration } from "./0048-mandate-news.ts";
import { importsMigration } from "./0049-imports.ts";
import { runningImportsMigration } from "./0050-running-imports.ts";
import { lastUndoingMigration } from "./0051-last-undoing.ts";
import { secondFactorMigration } from "./0027-second-factor.ts";
import { shutAccountsMigration } from "./0028-shut-accounts.ts";
import { categoryOrderMigration } from "./0029-category-order.ts";
import { sharesMigration } from "./0030-shares.ts";
import { billsMigration } from "./0031-bills.ts";
import { recognitionMigration } from "./0032-recognition.ts";
import { writtenNumbersMigration } from "./0033-written-numbers.ts";
import { mailAttachmentsMigration } from "./0034-mail-attachments.ts";
import { moreFormatsMigration } from "./0035-more-formats.ts";
import { photographsMigration } from "./0036-photographs.ts";
import { largeFilesMigration } from "./0039-large-files.ts";
import { wordsOfNamesMigration } from "./0040-words-of-names.ts";
import { sameBillsMigration } from "./0041-same-bills.ts";
import { whatIsDueMigration } from "./0042-what-is-due.ts";
import { secondFactorOfMovesMigration } from "./0043-second-factor-of-moves.ts";
import { documentRequestsMigration } from "./0044-document-requests.ts";
import { refusedHandInsMigration } from "./0045-refused-hand-ins.ts";
import { renamedCategoriesMigration } from "./0046-renamed-categories.ts";
import { recognitionRestsMigration } from "./0047-recognition-rests.ts";
import { largePdfsMigration } from "./0037-large-pdfs.ts";
import { naturalOrderMigration } from "./0038-natural-order.ts";

/** All migrations of a tenant's database, in the order of their numbers, from 1. */
export const migrations: readonly string[] = [
	documentsMigration,
	filesMigration,
	droppedIndicesMigration,
	historyMigration,
	datesInIndicesMigration,
	searchWordsMigration,
	storageMigration,
	readingMigration,
	compactTextMigration,
	searchNamesMigration,
	removalMigration,
	searchStepsMigration,
	numbersAsOneMigration,
	textInStepsMigration,
	unsortedMigration,
	awaitedFilesMigration,
	listedTablesMigration,
	movesMigration,
	inboxMigration,
	tenantNewsMigration,
	mergesMigration,
	membersMigration,
	companyMigration,
	makersMigration,
	auditMigration,
	mandatesMigration,
	secondFactorMigration,
	shutAccountsMigration,
	categoryOrderMigration,
	sharesMigration,
	billsMigration,
	recognitionMigration,
	writtenNumbersMigration,
	mailAttachmentsMigration,
	moreFormatsMigration,
	photographsMigration,
	largePdfsMigration,
	naturalOrderMigration,
	largeFilesMigration,
	wordsOfNamesMigration,
	sameBillsMigration,
	whatIsDueMigration,
	secondFactorOfMovesMigration,
	documentRequestsMigration,
	refusedHandInsMigration,
	renamedCategoriesMigration,
	recognitionRestsMigration,
	mandateNewsMigration,
	importsMigration,
	runningImportsMigration,
	lastUndoingMigration,
];
