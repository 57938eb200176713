// What comes once a document's page is there: one file, as each of these would be a request for a kilobyte, while React
// hydrates. (What is large, and seldom shown, comes by itself.)
export { AccessPart } from "./access/access-part.tsx";
export { DocumentChain } from "./chain/document-chain.tsx";
export { DeleteDialog } from "./delete-dialog.tsx";
export { DocumentNotices } from "./document-notices.tsx";
export { ReminderFacts } from "./facts/reminder-facts.tsx";
export { BrowsersPicture } from "./files/browsers-picture.tsx";
export { AddFiles } from "./files/change/add-files.tsx";
export { RemoveFileDialog } from "./files/change/remove-file-dialog.tsx";
export { RenameForm } from "./files/change/rename-form.tsx";
export { FileList } from "./files/file-list.tsx";
export { FileOnItsWay } from "./files/file-on-its-way.tsx";
export { FileStateNotice } from "./files/file-state-notice.tsx";
export { FileTabs } from "./files/file-tabs.tsx";
export { MailNotice } from "./files/mail-notice.tsx";
export { RecognitionNotice } from "./files/recognition-notice.tsx";
export { SameFiles } from "./files/same-files.tsx";
export { TypesetNotice } from "./files/typeset-notice.tsx";
export { UnreadFile } from "./files/unread-file.tsx";
export { StandsStill } from "../../features/live/stands-still.tsx";
export { HistoryPart } from "./history/history-part.tsx";
export { DocumentKeys } from "./keys/document-keys.tsx";
