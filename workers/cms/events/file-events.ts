/** A file has been read: its text is there and found (spec 7). */
export interface FileProcessed {
	tenantKey: string;
	documentId: string;
	documentFileId: string;
	/** Path of the bytes below the base URL of the CMS. */
	documentFileUrl: string;
	/** Who may see the document. */
	userIds: readonly string[];
}

/** What is told of files, to whoever passes it on to the people concerned. */
export interface FileEvents {
	/** Once for each reading that ended well. */
	fileProcessed(event: FileProcessed): Promise<void>;
}

/** Keeps a line in the log of the platform and tells nobody. */
export function fileEventsOf({ ENVIRONMENT }: Pick<CmsEnv, "ENVIRONMENT">): FileEvents {
	return {
		async fileProcessed({ userIds, ...event }) {
			if (ENVIRONMENT !== "production") return;
			console.log(JSON.stringify({ event: "fileProcessed", ...event, users: userIds.length }));
		},
	};
}

/** Tells of a file; that nobody can be told changes nothing of it. */
export async function tellProcessed(events: FileEvents, event: FileProcessed): Promise<void> {
	try {
		await events.fileProcessed(event);
	} catch (error) {
		console.error("fileProcessed was not handed over", error);
	}
}
