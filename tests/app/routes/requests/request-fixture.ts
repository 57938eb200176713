import type { DocumentRequest } from "../../../../contract/requests/document-request.ts";

export const requestId = (letter: string) => `kfamilie1${letter.repeat(15)}`;

/** A request as the CMS answers it, of which two lines have come. */
export function aRequest(changes: Partial<DocumentRequest> = {}): DocumentRequest {
	const item = { document: null, fileCount: 0, receivedAt: null };
	return {
		documentId: requestId("r"),
		state: "open",
		tenant: { documentId: requestId("t"), id: 1, name: "Familie Keller" },
		name: "Steuererklärung 2026",
		recipient: "Beat Keller",
		email: "beat@keller.example",
		note: null,
		category: { documentId: requestId("c"), name: "Steuern" },
		items: [
			{
				...item,
				documentId: requestId("a"),
				name: "Lohnausweis",
				state: "received",
				document: { documentId: requestId("d"), name: "Lohnausweis" },
				fileCount: 2,
				receivedAt: "2026-12-31T23:30:00.000Z",
			},
			{ ...item, documentId: requestId("b"), name: "Kontoauszug", state: "open" },
			{ ...item, documentId: requestId("e"), name: "Spenden", state: "waived" },
		],
		lastDay: "2027-01-30",
		remindEvery: 7,
		nextReminderAt: "2027-01-07T06:00:00.000Z",
		isMuted: false,
		reminders: 1,
		remindedAt: "2026-12-31T06:00:00.000Z",
		mail: "sent",
		openedAt: null,
		requestedBy: { userId: requestId("u"), name: "Anna Keller" },
		isMine: true,
		createdAt: "2026-12-24T10:00:00.000Z",
		endedAt: null,
		endedBy: null,
		version: 3,
		...changes,
	};
}

export function formOf(fields: Readonly<Record<string, string>>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}
