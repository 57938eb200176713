/**
 * Plugins of Miniflare: bindings of workerd for which it has no options of its own. Their values are found when workerd
 * starts, so that no secret stands in a configuration, and one configuration serves every data directory.
 */
/** The process that reads files, as the others know it: a service, and the host at which it takes calls. */
export const READING_SERVICE = "ablage-reading";
export const READING_HOST = "reading";
/** The Worker that has the static files. */
export const STATIC_FILES = "ablage-static-files";

/** What a binding is besides its name. */
type Binding = (name: string) => object | Promise<object>;

interface Plugin {
	getBindings(options: { config: { env?: Record<string, { type: string }> } }): Promise<object[]>;
	getNodeBindings(): object;
	getServices(): object[];
}

/** workerd reads the value from its own environment. */
const FROM_ENVIRONMENT = "from-environment";
/** A Worker that runs in a process of its own (reading-process.ts). */
const IN_READING_PROCESS = "in-reading-process";
/** The service behind a bucket, which speaks HTTP: so the bucket can be lent to another process. */
const BUCKET_SERVICE = "bucket-service";
/** What answers with the static files, without the router that Miniflare has in front of it. */
const STATIC_FILES_SERVICE = "static-files-service";

export const plugins = {
	[FROM_ENVIRONMENT]: plugin(FROM_ENVIRONMENT, (name) => ({ fromEnvironment: name })),
	[IN_READING_PROCESS]: plugin(IN_READING_PROCESS, () => ({ service: { name: READING_SERVICE } }), [
		// Whoever starts workerd says where it is.
		{
			name: READING_SERVICE,
			external: { address: "127.0.0.1", http: { capnpConnectHost: READING_HOST } },
		},
	]),
	[BUCKET_SERVICE]: plugin(BUCKET_SERVICE, async () => {
		// Only the build needs it; a server that starts has no time for it.
		const { buildObjectEntryProps } = await import("miniflare");
		return {
			service: {
				name: "r2:bucket:entry",
				props: { json: JSON.stringify(buildObjectEntryProps("ablage-files")) },
			},
		};
	}),
	[STATIC_FILES_SERVICE]: plugin(STATIC_FILES_SERVICE, () => ({
		service: { name: `assets:assets-service:${STATIC_FILES}` },
	})),
};

function plugin(type: string, binding: Binding, services: object[] = []): Plugin {
	return {
		getBindings: ({ config }) =>
			Promise.all(
				Object.entries(config.env ?? {})
					.filter(([, each]) => each.type === `unsafe:${type}`)
					.map(async ([name]) => Object.assign({ name }, await binding(name))),
			),
		getNodeBindings: () => ({}),
		getServices: () => services,
	};
}

/** Such bindings as options of a Worker. */
export const fromEnvironment = optionOf(FROM_ENVIRONMENT);
export const inReadingProcess = optionOf(IN_READING_PROCESS);
export const bucketService = optionOf(BUCKET_SERVICE);
export const staticFilesService = optionOf(STATIC_FILES_SERVICE);

function optionOf(type: keyof typeof plugins) {
	return (name: string) => ({
		name,
		type,
		plugin: { package: import.meta.filename, name: type },
		options: {},
	});
}
