/** The CMS of somebody else's that tells this user something, and the token that it knows the user by. */
export interface UpstreamServer {
	/** Its origin. */
	url: string;
	token: string;
}

/** What the app tells the relay of a socket that it hands over, in headers of the upgrade. */
export interface Handover {
	/** Whose it is, by `documentId`; `null` where an older app does not say. */
	userId: string | null;
	/** Names the connection to its client. */
	sid: string;
	/** Names the access token, with which the socket ends. */
	tokenId: string;
	/** When the token ends, in milliseconds since 1970; `null` where nobody knows. */
	expiresAt: number | null;
	/** Whether its client has asked to CONNECT already. */
	isConnecting: boolean;
	/** `null` beside the own CMS, which tells the relay itself: then no token gets there. */
	upstream: UpstreamServer | null;
}

const HEADERS = {
	userId: "X-Relay-User",
	sid: "X-Relay-Sid",
	tokenId: "X-Relay-Token",
	expiresAt: "X-Relay-Expires",
	isConnecting: "X-Relay-Connecting",
	url: "X-Relay-Upstream",
	token: "X-Relay-Upstream-Token",
} as const;

/** The upgrade with which a socket reaches the object of its user. */
export function handoverRequest({
	userId,
	sid,
	tokenId,
	expiresAt,
	isConnecting,
	upstream,
}: Handover): Request {
	const headers = new Headers({ Upgrade: "websocket", [HEADERS.sid]: sid, [HEADERS.tokenId]: tokenId });
	// (An external CMS may have ids with any character.)
	if (userId !== null) headers.set(HEADERS.userId, encodeURIComponent(userId));
	if (expiresAt !== null) headers.set(HEADERS.expiresAt, String(expiresAt));
	if (isConnecting) headers.set(HEADERS.isConnecting, "1");
	if (upstream) {
		headers.set(HEADERS.url, upstream.url);
		headers.set(HEADERS.token, upstream.token);
	}
	return new Request("http://relay/", { headers });
}

/** What `handoverRequest` has written; `null` for any other request. */
export function readHandover({ headers }: Request): Handover | null {
	const sid = headers.get(HEADERS.sid);
	const tokenId = headers.get(HEADERS.tokenId);
	if (sid === null || tokenId === null) return null;
	const expires = headers.get(HEADERS.expiresAt);
	const userId = headers.get(HEADERS.userId);
	const [url, token] = [headers.get(HEADERS.url), headers.get(HEADERS.token)];
	return {
		userId: userId === null ? null : decodeURIComponent(userId),
		sid,
		tokenId,
		expiresAt: expires === null ? null : Number(expires),
		isConnecting: headers.has(HEADERS.isConnecting),
		upstream: url === null || token === null ? null : { url, token },
	};
}
