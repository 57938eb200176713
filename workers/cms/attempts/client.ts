import { DEVICE_HEADER } from "../../../contract/api/headers.ts";

const LOCAL = "local";
const IPV6_GROUPS = 8;
/** A household's or a server's share of IPv6 is a /64: whoever owns one has endless addresses in it. */
const IPV6_NETWORK_GROUPS = 4;

/** What somebody asks with. */
export interface Client {
	address: string;
	/** Its User-Agent; empty where it says none. */
	userAgent: string;
	/** What makes it known as a device on which somebody has signed in before. */
	devices: readonly string[];
}

/** So many people may use one device. */
const MAX_DEVICES = 4;

export function clientOf(headers: Headers): Client {
	return {
		address: clientAddress(headers),
		userAgent: headers.get("User-Agent") ?? "",
		devices: (headers.get(DEVICE_HEADER) ?? "").split(".").filter(Boolean).slice(0, MAX_DEVICES),
	};
}

/**
 * The address by which a client's attempts are counted: an IPv4 address, the /64 network of an IPv6 one, or "local"
 * where no edge stands in front.
 */
export function clientAddress(headers: Headers): string {
	const address = headers.get("CF-Connecting-IP")?.trim().toLowerCase();
	if (!address) return LOCAL;
	return address.includes(":") ? networkOf(address) : address;
}

function networkOf(address: string): string {
	const [head = "", tail] = address.split("::");
	const before = head.split(":").filter(Boolean);
	const after = tail?.split(":").filter(Boolean) ?? [];
	const omitted = Array.from({ length: Math.max(0, IPV6_GROUPS - before.length - after.length) }, () => "0");
	const groups = [...before, ...(tail === undefined ? [] : omitted), ...after];
	return `${groups.slice(0, IPV6_NETWORK_GROUPS).map(withoutLeadingZeros).join(":")}::/64`;
}

function withoutLeadingZeros(group: string): string {
	return group.replace(/^0+(?=.)/, "");
}
