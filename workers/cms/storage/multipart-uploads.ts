/** Uploads in parts, as R2 answers of them. It writes the numbers of its errors at the end of its messages. */
const NO_SUCH_UPLOAD = "(10024)";
const INVALID_PART = "(10025)";

/** R2 does not know the upload any more: it was completed, or aborted, or too old. */
export function isNoSuchUpload(error: unknown): boolean {
	return error instanceof Error && error.message.includes(NO_SUCH_UPLOAD);
}

/** R2 has other parts than it was asked to put together. The upload is still there. */
export function isInvalidPart(error: unknown): boolean {
	return error instanceof Error && error.message.includes(INVALID_PART);
}

/** Nothing is left of the upload's parts. Again, nothing happens; one that was completed has left an object. */
export async function abortUpload(bucket: R2Bucket, key: string, multipartId: string): Promise<void> {
	try {
		await bucket.resumeMultipartUpload(key, multipartId).abort();
	} catch (error) {
		if (!isNoSuchUpload(error)) throw error;
	}
}
