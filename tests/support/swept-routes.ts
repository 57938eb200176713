/** Ids of things that belong to the first tenant; its member, the reader, may read each of them. */
export interface SweptIds {
	tenant: string;
	category: string;
	folder: string;
	party: string;
	document: string;
	participation: string;
	file: string;
}

export interface SweptRequest {
	path: string;
	/** A JSON body that the owner could send. */
	body?: Record<string, unknown>;
	/** A body of bytes instead, with its headers. */
	upload?: { bytes: Uint8Array; headers: Record<string, string> };
}

/**
 * One route of the CMS: the request as somebody of the first tenant sends it, and what the others are answered.
 * - `anyone`: needs no token.
 * - `signedIn`: whoever is signed in gets an answer, in which nothing of another tenant may stand.
 * - `members`: a stranger gets 404 (the existence stays hidden) unless `stranger` says 403.
 * `reader` is the status for a member who may only read.
 */
export type SweptRoute = { request: (ids: SweptIds) => SweptRequest } & (
	| { audience: "anyone" }
	| { audience: "signedIn" }
	| { audience: "members"; reader: 200 | 206 | 403 | 404 }
);

/** Every route of the CMS. A new route is one row. */
export const sweptRoutes: Record<string, SweptRoute> = {
	"GET /healthz": { audience: "anyone", request: () => ({ path: "/healthz" }) },
	"POST /auth/local": {
		audience: "anyone",
		request: () => ({ path: "/auth/local", body: { identifier: "nobody@example.ch", password: "falsch" } }),
	},
	"POST /auth/local/register": {
		audience: "anyone",
		request: () => ({
			path: "/auth/local/register",
			body: {
				email: "sweep@example.ch",
				password: "korrekt Pferd Batterie",
				firstName: "Mia",
				lastName: "Muster",
				accountType: "privatePerson",
			},
		}),
	},
	"POST /auth/logout": { audience: "signedIn", request: () => ({ path: "/auth/logout" }) },
	"GET /translations/all": { audience: "anyone", request: () => ({ path: "/translations/all?locale=de" }) },
	"GET /users/me": { audience: "signedIn", request: () => ({ path: "/users/me?populate=*" }) },
};
