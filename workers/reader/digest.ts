/**
 * Bytes per request. The local bucket sends all that was asked for without waiting for its consumer: a gigabyte at once
 * would lie in memory.
 */
const PIECE_BYTES = 16 * 1024 * 1024;

/** The SHA-256 of an object in hexadecimal, read piece by piece; `null` where it is not in the bucket. */
export async function digestOfObject(bucket: R2Bucket, objectKey: string): Promise<string | null> {
	const object = await bucket.head(objectKey);
	if (!object) return null;
	const digest = new DigestStream("SHA-256");
	for (let offset = 0; offset < object.size; offset += PIECE_BYTES) {
		const piece = await bucket.get(objectKey, { range: { offset, length: PIECE_BYTES } });
		if (!piece) return null;
		await piece.body.pipeTo(digest, { preventClose: true });
		// Lets the local runtime answer other requests in between.
		await scheduler.wait(0);
	}
	await digest.close();
	return hexadecimal(await digest.digest);
}

/** The SHA-256 of bytes in hexadecimal. */
export async function digestOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	return hexadecimal(await crypto.subtle.digest("SHA-256", bytes));
}

// The types of the browser's `crypto` hide what workerd has beside it.
const { DigestStream } = crypto as Crypto & {
	DigestStream: new (algorithm: string) => WritableStream<Uint8Array> & { digest: Promise<ArrayBuffer> };
};

function hexadecimal(bytes: ArrayBuffer): string {
	return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
