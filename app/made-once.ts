/**
 * What is made when it is first asked for. Formats of `Intl` are: the first of each kind takes some milliseconds, in which a
 * page that is loading answers nobody, and making one costs a hundred times what using it does.
 */
export function madeOnce<Value extends object>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => (made ??= make());
}
