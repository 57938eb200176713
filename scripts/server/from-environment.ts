/**
 * A plugin of Miniflare: a binding whose value workerd reads from its own environment when it starts. So a secret stands
 * in no configuration, and one configuration serves every data directory.
 */
export const plugins = {
	"from-environment": {
		getBindings: ({ config }: { config: { env?: Record<string, { type: string }> } }) =>
			Object.entries(config.env ?? {})
				.filter(([, { type }]) => type === "unsafe:from-environment")
				.map(([name]) => ({ name, fromEnvironment: name })),
		getNodeBindings: () => ({}),
		getServices: () => [],
	},
};

/** The binding as an option of a Worker. */
export function fromEnvironment(name: string) {
	return {
		name,
		type: "from-environment",
		plugin: { package: import.meta.filename, name: "from-environment" },
		options: {},
	};
}
