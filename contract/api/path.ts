/** How a path of the contract is filled in. Free of schemas, so that a browser can have it for little. */

/** What a path has to be filled with: `{ id: string }` for `/documents/:id/history`, nothing for `/documents`. */
export type PathParams<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
	? Record<Name, string> & PathParams<`/${Rest}`>
	: Path extends `${string}/:${infer Name}`
		? Record<Name, string>
		: unknown;

/** The arguments that go with a path: none where it has nothing to fill in. */
export type PathArguments<Path extends string> = string extends Path
	? [params?: Record<string, string>]
	: unknown extends PathParams<Path>
		? []
		: [params: PathParams<Path>];

/** What a URL takes for no part of a path, or for the part above: in its place an id that nothing has. */
const NO_SEGMENT = /^\.{0,2}$/;
const NOTHING = "-";

/** The path with its parameters, each encoded. */
export function fillPath<Path extends string>(path: Path, ...args: PathArguments<Path>): string {
	const params = new Map<string, string>(Object.entries(args[0] ?? {}));
	return path.replaceAll(/:(\w+)/g, (_, name: string) => {
		const value = params.get(name) ?? "";
		return NO_SEGMENT.test(value) ? NOTHING : encodeURIComponent(value);
	});
}
