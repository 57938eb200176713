import { CLIENT_ADDRESS_HEADER, DEVICE_HEADER } from "../../../contract/api/headers.ts";

const LOCAL = "local";
const IPV6_GROUPS = 8;
/** A household's or a server's share of IPv6 is a /64: whoever owns one has endless addresses in it … */
const IPV6_ADDRESS_GROUPS = 4;
/** … and a site's share is a /48. */
const IPV6_NETWORK_GROUPS = 3;
const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
/** An IPv4 address, as a socket of IPv6 names it: ::ffff:192.0.2.1 */
const IPV4_MAPPED = /^0:0:0:0:0:ffff:([\da-f]+):([\da-f]+)$/;

/** Where somebody asks from. */
export interface ClientAddress {
	/** By which attempts are counted: an IPv4 address, the /64 of an IPv6 one, or "local" where none is known. */
	address: string;
	/** The network around it: the /24 of an IPv4 address, the /48 of an IPv6 one; `null` where none is known. */
	network: string | null;
}

/** What somebody asks with. */
export interface Client extends ClientAddress {
	/** Its User-Agent; empty where it says none. */
	userAgent: string;
	/** What makes it known as a device on which somebody has signed in before. */
	devices: readonly string[];
}

/** How many people may use one device. */
const MAX_DEVICES = 4;

export function clientOf(headers: Headers): Client {
	return {
		...clientAddress(headers),
		userAgent: headers.get("User-Agent") ?? "",
		devices: (headers.get(DEVICE_HEADER) ?? "").split(".").filter(Boolean).slice(0, MAX_DEVICES),
	};
}

/** What the app in front says of its client; nobody else reaches the CMS. */
export function clientAddress(headers: Headers): ClientAddress {
	const said = headers.get(CLIENT_ADDRESS_HEADER)?.trim().toLowerCase();
	if (!said) return { address: LOCAL, network: null };
	const address = said.includes(":") ? wholeIpv6(said) : said;
	const [, ipv4Network] = IPV4.exec(address) ?? [];
	if (ipv4Network !== undefined) return { address, network: `${ipv4Network}.0/24` };
	if (!address.includes(":")) return { address, network: null };
	const first = (groups: number) => address.split(":").slice(0, groups).join(":");
	return { address: `${first(IPV6_ADDRESS_GROUPS)}::/64`, network: `${first(IPV6_NETWORK_GROUPS)}::/48` };
}

/** All eight groups, without zeros in front; an IPv4 address where it stands for one. */
function wholeIpv6(text: string): string {
	const [head = "", tail] = text
		.replace(/%.*$/, "")
		.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
			const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
			return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
		})
		.split("::");
	const before = head.split(":").filter(Boolean);
	const after = tail?.split(":").filter(Boolean) ?? [];
	const omitted = Array.from({ length: Math.max(0, IPV6_GROUPS - before.length - after.length) }, () => "0");
	const groups = [...before, ...(tail === undefined ? [] : omitted), ...after].map(withoutLeadingZeros);
	const [, high = "", low = ""] = IPV4_MAPPED.exec(groups.join(":")) ?? [];
	if (high === "") return groups.join(":");
	const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
	return [one >> 8, one & 255, other >> 8, other & 255].join(".");
}

function withoutLeadingZeros(group: string): string {
	return group.replace(/^0+(?=.)/, "");
}
