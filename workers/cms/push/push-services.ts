/** The push services of the browsers that people have: Chrome and its relatives, Firefox, Edge on Windows, Safari. */
const KNOWN = [
	"fcm.googleapis.com",
	"*.push.services.mozilla.com",
	"*.notify.windows.com",
	"*.push.apple.com",
].join(",");

/**
 * Whether messages may be sent to this endpoint. Browsers say where their messages go, and so could anybody: a server
 * that sends wherever it is told to would reach what is not for others. So the host must be one that is known, by name.
 * @param configured hosts with commas between, `*.` for all below one; empty for the known ones. An origin of this
 * machine (`http://127.0.0.1:9000`) counts where people develop and test.
 */
export function isPushEndpoint(
	endpoint: string,
	{ configured, isProduction }: { configured: string; isProduction: boolean },
): boolean {
	const url = URL.parse(endpoint);
	if (!url || url.username !== "" || url.password !== "") return false;
	return (configured || KNOWN).split(",").some((service) => {
		if (service.startsWith("http:")) return !isProduction && url.origin === service;
		// (`host` has the port, where it is not the usual one.)
		if (url.protocol !== "https:") return false;
		return service.startsWith("*.") ? url.host.endsWith(service.slice(1)) : url.host === service;
	});
}
