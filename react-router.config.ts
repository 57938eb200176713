import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// All routes in one file that the browser keeps, instead of those around each page in every page.
	routeDiscovery: { mode: "initial" },
	// A page without a referrer posts without an origin. What comes from another site workers/app/foreign-writes.ts has
	// refused by then.
	allowedActionOrigins: ["null"],
} satisfies Config;
