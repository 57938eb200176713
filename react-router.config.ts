import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// All routes in one file that the browser keeps, instead of those around each page in every page.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
