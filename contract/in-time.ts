/**
 * What the work comes to, where that is in time.
 * @throws what `late` says where it takes longer
 */
export async function inTime<Value>(
	milliseconds: number,
	work: PromiseLike<Value>,
	late: () => Error,
): Promise<Value> {
	const tooLate = Promise.withResolvers<never>();
	const timer = setTimeout(() => tooLate.reject(late()), milliseconds);
	try {
		return await Promise.race([work, tooLate.promise]);
	} finally {
		clearTimeout(timer);
	}
}
