/** Ids of things that belong to the first tenant; its member, the reader, may read each of them. */
export interface SweptIds {
	tenant: string;
	category: string;
	folder: string;
	party: string;
	document: string;
	participation: string;
	file: string;
	/** A session in which the owner has sent the first of two chunks. */
	uploadSession: string;
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

/** Every route of the CMS. A new route is one row; one with several forms of body has a row for each, told in brackets. */
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
	"GET /documents/explorer": {
		audience: "signedIn",
		request: ({ tenant }) => ({ path: `/documents/explorer?filters[tenant][0]=${tenant}` }),
	},
	"GET /documents/search": {
		audience: "signedIn",
		request: ({ tenant }) => ({
			path: `/documents/search?filters[text]=police&filters[tenant][0]=${tenant}`,
		}),
	},
	"GET /documents/explorer/ids": {
		audience: "signedIn",
		request: ({ tenant }) => ({ path: `/documents/explorer/ids?filters[tenant][0]=${tenant}` }),
	},
	"GET /documents/explorer/filter": {
		audience: "signedIn",
		request: () => ({ path: "/documents/explorer/filter" }),
	},
	"GET /documents/access-rights/:id": {
		audience: "members",
		reader: 200,
		request: ({ document }) => ({ path: `/documents/access-rights/${document}` }),
	},
	"GET /documents/:id": {
		audience: "members",
		reader: 200,
		request: ({ document }) => ({ path: `/documents/${document}` }),
	},
	"GET /documents/:id/history": {
		audience: "members",
		reader: 200,
		request: ({ document }) => ({ path: `/documents/${document}/history?pagination[page]=1` }),
	},
	"GET /documents/:id/viewers": {
		audience: "members",
		reader: 200,
		request: ({ document }) => ({ path: `/documents/${document}/viewers` }),
	},
	"GET /documents/:id/chain": {
		audience: "members",
		reader: 200,
		request: ({ document }) => ({ path: `/documents/${document}/chain` }),
	},
	"PUT /documents/:id/file-order": {
		audience: "members",
		reader: 403,
		request: ({ document, file }) => ({
			path: `/documents/${document}/file-order`,
			body: { data: { documentFiles: [file] } },
		}),
	},
	"POST /documents": {
		audience: "members",
		reader: 403,
		request: ({ tenant, category }) => ({
			path: "/documents",
			body: { data: { tenant, name: "Police", documentCategory: category } },
		}),
	},
	"POST /documents/:id/undo": {
		audience: "members",
		reader: 403,
		request: ({ document }) => ({ path: `/documents/${document}/undo`, body: { data: { version: 1 } } }),
	},
	"PUT /documents/:id (state)": {
		audience: "members",
		reader: 403,
		request: ({ document }) => ({ path: `/documents/${document}`, body: { data: { state: "Archived" } } }),
	},
	"PUT /documents/:id (whole)": {
		audience: "members",
		reader: 403,
		request: ({ document, category }) => ({
			path: `/documents/${document}`,
			body: { data: { name: "Neu", documentCategory: category, version: 1 } },
		}),
	},
	"GET /document-categories": {
		audience: "signedIn",
		request: ({ tenant }) => ({ path: `/document-categories?filters[tenant]=${tenant}` }),
	},
	"GET /document-categories/:id": {
		audience: "members",
		reader: 200,
		request: ({ category }) => ({ path: `/document-categories/${category}` }),
	},
	"POST /document-categories": {
		audience: "members",
		reader: 403,
		request: ({ tenant }) => ({ path: "/document-categories", body: { data: { tenant, name: "Neu" } } }),
	},
	"PUT /document-categories/:id": {
		audience: "members",
		reader: 403,
		request: ({ category }) => ({
			path: `/document-categories/${category}`,
			body: { data: { name: "Neu" } },
		}),
	},
	"DELETE /document-categories/:id": {
		audience: "members",
		reader: 403,
		request: ({ category }) => ({ path: `/document-categories/${category}` }),
	},
	"GET /document-folders": {
		audience: "signedIn",
		request: ({ tenant }) => ({ path: `/document-folders?filters[tenant]=${tenant}` }),
	},
	"GET /document-folders/:id": {
		audience: "members",
		reader: 200,
		request: ({ folder }) => ({ path: `/document-folders/${folder}` }),
	},
	"POST /document-folders": {
		audience: "members",
		reader: 403,
		request: ({ tenant }) => ({ path: "/document-folders", body: { data: { tenant, name: "Neu" } } }),
	},
	"PUT /document-folders/:id": {
		audience: "members",
		reader: 403,
		request: ({ folder }) => ({ path: `/document-folders/${folder}`, body: { data: { name: "Neu" } } }),
	},
	"DELETE /document-folders/:id": {
		audience: "members",
		reader: 403,
		request: ({ folder }) => ({ path: `/document-folders/${folder}` }),
	},
	"GET /document-parties": {
		audience: "signedIn",
		request: ({ tenant }) => ({ path: `/document-parties?filters[tenant]=${tenant}` }),
	},
	"GET /document-parties/:id": {
		audience: "members",
		reader: 200,
		request: ({ party }) => ({ path: `/document-parties/${party}` }),
	},
	"POST /document-parties": {
		audience: "members",
		reader: 403,
		request: ({ tenant }) => ({
			path: "/document-parties",
			body: { data: { tenant, type: "Company", name: "Neu AG" } },
		}),
	},
	"PUT /document-parties/:id": {
		audience: "members",
		reader: 403,
		request: ({ party }) => ({
			path: `/document-parties/${party}`,
			body: { data: { type: "Company", name: "Neu AG" } },
		}),
	},
	"DELETE /document-parties/:id": {
		audience: "members",
		reader: 403,
		request: ({ party }) => ({ path: `/document-parties/${party}` }),
	},
	"POST /document-participations": {
		audience: "members",
		reader: 403,
		request: ({ document, party }) => ({
			path: "/document-participations",
			body: { data: { document, documentParty: party } },
		}),
	},
	"PUT /document-participations/:id": {
		audience: "members",
		reader: 403,
		request: ({ participation }) => ({
			path: `/document-participations/${participation}`,
			body: { data: { documentParty: { type: "Company", name: "Neu AG" } } },
		}),
	},
	"DELETE /document-participations/:id": {
		audience: "members",
		reader: 403,
		request: ({ participation }) => ({ path: `/document-participations/${participation}` }),
	},
	"POST /document-files/upload/:id": {
		audience: "members",
		reader: 403,
		request: ({ document }) => ({
			path: `/document-files/upload/${document}`,
			upload: {
				bytes: Uint8Array.of(1),
				headers: {
					"Content-Type": "application/octet-stream",
					"Content-Length": "1",
					"X-Content-Type": "application/octet-stream",
					"X-Chunk-Index": "0",
					"X-Total-Chunks": "1",
					"X-File-Name": "Datei.bin",
					"X-Session-ID": "upload-never-begun",
				},
			},
		}),
	},
	"GET /document-files/check": {
		audience: "members",
		reader: 403,
		request: ({ tenant }) => ({
			path: `/document-files/check?tenant=${tenant}&size=1&sha256=${"0".repeat(64)}`,
		}),
	},
	"GET /document-files/upload/:id": {
		audience: "members",
		reader: 403,
		request: ({ document, uploadSession }) => ({
			path: `/document-files/upload/${document}?sessionId=${uploadSession}`,
		}),
	},
	"DELETE /document-files/upload/:id": {
		audience: "members",
		reader: 403,
		request: ({ document, uploadSession }) => ({
			path: `/document-files/upload/${document}?sessionId=${uploadSession}`,
		}),
	},
	"GET /document-files/:id": {
		audience: "members",
		reader: 200,
		request: ({ file }) => ({ path: `/document-files/${file}` }),
	},
	"PUT /document-files/:id": {
		audience: "members",
		reader: 403,
		request: ({ file }) => ({ path: `/document-files/${file}`, body: { data: { name: "Neu" } } }),
	},
	"DELETE /document-files/:id": {
		audience: "members",
		reader: 403,
		request: ({ file }) => ({ path: `/document-files/${file}` }),
	},
	"POST /document-files/:id/process": {
		audience: "members",
		reader: 403,
		request: ({ file }) => ({ path: `/document-files/${file}/process` }),
	},
	"GET /document-files/:id/content": {
		audience: "members",
		reader: 200,
		request: ({ file }) => ({ path: `/document-files/${file}/content` }),
	},
	"GET /document-files/:id/preview": {
		audience: "members",
		reader: 200,
		request: ({ file }) => ({ path: `/document-files/${file}/preview?page=1` }),
	},
	"GET /document-files/:id/layout": {
		audience: "members",
		// The file is no PDF; files that are one are tested in page-layout.test.ts.
		reader: 404,
		request: ({ file }) => ({ path: `/document-files/${file}/layout?page=1` }),
	},
	"GET /document-files/:id/pages": {
		audience: "members",
		// The file is no PDF; files that are one are tested in page-layout.test.ts.
		reader: 404,
		request: ({ file }) => ({ path: `/document-files/${file}/pages` }),
	},
	"GET /document-files/:id/find": {
		audience: "members",
		reader: 200,
		request: ({ file }) => ({ path: `/document-files/${file}/find?text=police` }),
	},
	"GET /document-files/:id/text": {
		audience: "members",
		reader: 200,
		request: ({ file }) => ({ path: `/document-files/${file}/text` }),
	},
};
