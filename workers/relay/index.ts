export { Relay } from "./relay.ts";

/** The Worker is there for its objects; the app and the CMS reach them by their bindings. */
export default {
	fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler<RelayEnv>;
