/**
 * What the work comes to, where that is in time.
 * @throws what `late` says where it takes longer
 */
export function inTime<Value>(
	milliseconds: number,
	work: PromiseLike<Value>,
	late: () => Error,
): Promise<Value> {
	return raced<Value, never>(milliseconds, work, () => {
		throw late();
	});
}

/**
 * What the work comes to, or what stands in for it where that takes longer.
 * @throws what the work throws in time
 */
export function inTimeOr<Value, Instead>(
	milliseconds: number,
	work: PromiseLike<Value>,
	instead: Instead,
): Promise<Value | Instead> {
	return raced(milliseconds, work, () => instead);
}

async function raced<Value, Instead>(
	milliseconds: number,
	work: PromiseLike<Value>,
	atEnd: () => Instead,
): Promise<Value | Instead> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const end = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, milliseconds);
	}).then(atEnd);
	try {
		return await Promise.race([work, end]);
	} finally {
		clearTimeout(timer);
	}
}
