/** The SHA-256 of an object in hexadecimal, without holding it; `null` where it is not in the bucket. */
export async function digestOfObject(bucket: R2Bucket, objectKey: string): Promise<string | null> {
	const object = await bucket.get(objectKey);
	if (!object) return null;
	const digest = new DigestStream("SHA-256");
	await object.body.pipeTo(digest);
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
