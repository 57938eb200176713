import { allEndpoints, type contract } from "../../contract/api.ts";
import { type Endpoint, isForMembers } from "../../contract/api/endpoint.ts";
import { SIGNATURE_HEADER } from "../../contract/api/company.ts";
import { fillPath } from "../../contract/api/path.ts";
import { CHUNK_HEADERS } from "../../contract/files/upload-headers.ts";

/** Named in vitest.config.ts. */
const SWEPT_PROVIDER = "swept";

/** The day on which the swept document ends. */
export const SWEPT_END_DATE = "2099-12-31";

/** Ids of things that belong to the first tenant; its member may read each of them. */
export interface SweptIds {
	tenant: string;
	category: string;
	folder: string;
	party: string;
	document: string;
	/** Lies in the bin. */
	deleted: string;
	participation: string;
	file: string;
	bill: string;
	/** The owner's. */
	notification: string;
	/** The owner's, too, and what a browser says to become one. */
	pushDevice: string;
	pushSubscription: Record<string, unknown>;
	inboxItem: string;
	/** Another one of the owner's. */
	session: string;
	/** Another one of the owner's, to which nobody else belongs. */
	ownTenant: string;
	/** The owner's. */
	accessToken: string;
	/** A passkey and an account elsewhere of the owner's. */
	passkey: string;
	identity: string;
	/** Another member of the owner's tenant, and an invitation to it. */
	member: string;
	invitation: string;
	/** The owner's tenant has given it, and (as a company) works by it. */
	mandate: string;
	client: string;
	/** A session in which the owner has sent the first of two chunks. */
	uploadSession: string;
	/** A link by which the owner shares the document, and one that the owner keeps. */
	share: string;
	keptLink: string;
	/** The owner asks somebody for documents. */
	request: string;
	/** An import of the owner's. */
	import: string;
}

/** What makes a request of an endpoint, such as the owner could send. */
interface Sample {
	/** What the path names. */
	id?: string;
	query?: string;
	body?: Record<string, unknown>;
	/** A body of bytes instead, with its headers. */
	upload?: { bytes: Uint8Array; headers: Record<string, string> };
	/** The status for a member who may only read, where it is not the one that the permission says. */
	member?: 403 | 404;
	/** It answers with something that is no tenant's. */
	isOfUser?: true;
	/** Of the tenant it names nothing to who may only read. */
	namesToEditors?: true;
}

/** One sample for each endpoint of the contract; an endpoint with several forms of body has one for each. */
type Samples = {
	[Topic in keyof typeof contract]: {
		[Name in keyof (typeof contract)[Topic]]: Sample | { forms: Record<string, Sample> };
	};
};

// The file is no PDF; files that are one are tested in page-layout.test.ts.
const NO_PDF = { member: 404 } as const;
/** Who may edit nowhere has no bin, and knows nothing of what is deleted. */
const NO_BIN = { member: 403 } as const;
const GONE = { member: 404 } as const;

/** A whole file in one chunk. */
const SWEPT_CHUNK = {
	bytes: Uint8Array.of(1),
	headers: {
		"Content-Type": "application/octet-stream",
		"Content-Length": "1",
		[CHUNK_HEADERS.contentType]: "application/octet-stream",
		[CHUNK_HEADERS.index]: "0",
		[CHUNK_HEADERS.total]: "1",
		[CHUNK_HEADERS.fileName]: "Datei.bin",
		[CHUNK_HEADERS.sessionId]: "upload-never-begun",
	},
};

const samplesOf = (ids: SweptIds): Samples => ({
	icons: { icons: { query: "icons=house,car" } },
	service: { health: {}, description: {}, configuration: {}, texts: { query: "locale=de" } },
	identity: {
		signIn: { body: { identifier: "nobody@example.ch", password: "falsch" } },
		register: {
			body: {
				email: "sweep@example.ch",
				password: "korrekt Pferd Batterie",
				firstName: "Mia",
				lastName: "Muster",
				accountType: "privatePerson",
			},
		},
		forgotPassword: { body: { email: "nobody@example.ch" } },
		resetPassword: { body: { code: "falsch", password: "korrekt Pferd Batterie" } },
		changePassword: { body: { currentPassword: "falsch", password: "korrekt Pferd Batterie" } },
		sendEmailConfirmation: { body: { email: "nobody@example.ch" } },
		confirmEmail: { body: { code: "falsch" } },
		changeEmail: { body: { email: "neu@example.ch", currentPassword: "falsch" } },
		confirmEmailChange: { body: { code: "falsch" } },
		sessions: { isOfUser: true },
		endSession: { id: ids.session, ...GONE },
		endOtherSessions: {},
		memberships: {},
		leaveTenant: { id: ids.ownTenant, ...GONE },
		signOut: {},
		me: { query: "populate=*" },
		updateMe: { body: { data: { firstName: "Mia", lastName: "Muster" } } },
	},
	account: {
		closing: {},
		close: { body: { password: "falsch" } },
		keep: {},
		exportTenant: { id: ids.tenant, body: { part: 1 } },
	},
	providers: {
		connect: { body: { returnAddress: "https://ablage.example/connect/swept/callback" } },
		connectLink: { body: { returnAddress: "https://ablage.example/connect/swept/callback" } },
		connected: { body: { flow: "falsch", answer: "code=a&state=b" } },
		signIn: { query: "access_token=falsch" },
		proveAccount: { body: { accessToken: "falsch", password: "falsch" } },
		list: { isOfUser: true },
		link: { body: { data: { accessToken: "falsch" } } },
		unlink: { id: ids.identity, ...GONE },
	},
	passkeys: {
		signInOptions: { body: { origin: "https://ablage.example" } },
		signIn: {
			body: {
				challenge: "falsch",
				response: {
					id: "a",
					rawId: "a",
					type: "public-key",
					response: { clientDataJSON: "", authenticatorData: "", signature: "" },
				},
			},
		},
		list: { isOfUser: true },
		options: { body: { origin: "https://ablage.example" } },
		create: {
			body: {
				data: {
					challenge: "falsch",
					name: "Laptop",
					response: {
						id: "a",
						rawId: "a",
						type: "public-key",
						response: { clientDataJSON: "", attestationObject: "" },
					},
				},
			},
		},
		rename: { id: ids.passkey, body: { data: { name: "Laptop" } }, ...GONE },
		remove: { id: ids.passkey, ...GONE },
	},
	secondFactor: {
		signIn: { body: { step: "falsch", code: "123456" } },
		read: { isOfUser: true },
		setup: { body: { password: "falsch" } },
		turnOn: { body: { data: { setup: "falsch", code: "123456" } } },
		renewRecoveryCodes: { body: { password: "falsch" } },
		demand: { id: ids.tenant, body: { data: { isDemanded: false } } },
		turnOff: { body: { password: "falsch" } },
	},
	documents: {
		list: { query: `filters[tenant][0]=${ids.tenant}` },
		explore: { query: `filters[tenant][0]=${ids.tenant}` },
		search: { query: `filters[text]=police&filters[tenant][0]=${ids.tenant}` },
		selectable: { query: `filters[tenant][0]=${ids.tenant}` },
		filterOptions: {},
		export: { query: `filters[tenant][0]=${ids.tenant}` },
		bin: { query: `filters[tenant]=${ids.tenant}`, ...NO_BIN },
		accessRights: { id: ids.document },
		read: { id: ids.document },
		history: { id: ids.document, query: "pagination[page]=1" },
		viewers: { id: ids.document },
		chain: { id: ids.document },
		suggestions: { id: ids.document },
		create: { body: { data: { tenant: ids.tenant, name: "Police", documentCategory: ids.category } } },
		write: { id: ids.document, body: { data: { name: "Neu", state: "Archived", version: 1 } } },
		delete: { id: ids.document },
		undo: { id: ids.document, body: { data: { version: 1 } } },
		restore: { id: ids.deleted, body: { data: { version: 1 } }, ...GONE },
		readMove: { id: ids.document },
		move: { id: ids.document, body: { data: { tenant: ids.tenant, documentCategory: ids.category } } },
		orderFiles: { id: ids.document, body: { data: { documentFiles: [ids.file] } } },
	},
	categories: {
		list: { query: `filters[tenant]=${ids.tenant}` },
		read: { id: ids.category },
		create: { body: { data: { tenant: ids.tenant, name: "Noch eines" } } },
		update: { id: ids.category, body: { data: { name: "Neu" } } },
		delete: { id: ids.category },
		merge: { id: ids.category, body: { data: { into: ids.category } } },
	},
	folders: {
		list: { query: `filters[tenant]=${ids.tenant}` },
		read: { id: ids.folder },
		create: { body: { data: { tenant: ids.tenant, name: "Noch eines" } } },
		update: { id: ids.folder, body: { data: { name: "Neu" } } },
		delete: { id: ids.folder },
		merge: { id: ids.folder, body: { data: { into: ids.folder } } },
	},
	parties: {
		list: { query: `filters[tenant]=${ids.tenant}` },
		read: { id: ids.party },
		create: { body: { data: { tenant: ids.tenant, type: "Company", name: "Neu AG" } } },
		update: { id: ids.party, body: { data: { type: "Company", name: "Neu AG" } } },
		delete: { id: ids.party },
		merge: { id: ids.party, body: { data: { into: ids.party } } },
	},
	participations: {
		list: { query: `filters[document]=${ids.document}` },
		read: { id: ids.participation },
		create: { body: { data: { document: ids.document, documentParty: ids.party } } },
		update: {
			id: ids.participation,
			body: { data: { documentParty: { type: "Company", name: "Neu AG" } } },
		},
		delete: { id: ids.participation },
	},
	accessTokens: {
		list: { isOfUser: true },
		create: { body: { data: { name: "Sweep", days: 30 } } },
		remove: { id: ids.accessToken, ...GONE },
	},
	notifications: {
		list: { query: "filters[seen]=false" },
		seeAll: {},
		write: { id: ids.notification, body: { data: { seen: true } }, member: 404 },
		readSettings: { isOfUser: true },
		writeSettings: { body: { data: { customReminder: { interval: "never" } } } },
		readDocumentSettings: { id: ids.document },
		writeDocumentSettings: { id: ids.document, body: { data: { customReminder: null } } },
	},
	push: {
		list: { isOfUser: true },
		add: { body: { data: ids.pushSubscription } },
		renew: { body: { data: ids.pushSubscription } },
		remove: { id: ids.pushDevice, member: 404 },
		test: { id: ids.pushDevice, member: 404 },
	},
	audit: { list: { id: ids.tenant, query: "filters[kind]=document&limit=10" } },
	members: {
		list: { id: ids.tenant, query: "filters[text]=leser" },
		read: { id: ids.member },
		update: {
			id: ids.member,
			body: { data: { categoryAccess: [{ categoryId: ids.category, rights: ["Read"] }] } },
		},
		updateSeveral: {
			id: ids.tenant,
			body: { data: { members: [{ documentId: ids.member }], rights: ["Read"] } },
		},
		remove: { id: ids.member },
	},
	invitations: {
		list: { id: ids.tenant },
		create: { id: ids.tenant, body: { data: { email: "neu.eingeladen@example.ch" } } },
		resend: { id: ids.invitation },
		withdraw: { id: ids.invitation },
		receive: { body: { code: "falsch" } },
		accept: { body: { code: "falsch" } },
		register: {
			body: { code: "falsch", password: "korrekt Pferd Batterie", firstName: "Mia", lastName: "Muster" },
		},
	},
	tenants: { list: { query: "pagination[page]=1" }, read: { id: ids.tenant } },
	company: {
		read: { id: ids.tenant },
		write: { id: ids.tenant, body: { data: { name: "Familie Muster", uid: "CHE-116.281.710" } } },
		members: { id: ids.tenant },
		logo: { id: ids.tenant, query: "v=1", ...GONE },
		writeLogo: {
			id: ids.tenant,
			upload: { bytes: Uint8Array.of(1), headers: { "Content-Type": "image/png", "Content-Length": "1" } },
		},
		removeLogo: { id: ids.tenant },
		stripeEvent: {
			upload: { bytes: Uint8Array.of(1), headers: { [SIGNATURE_HEADER]: "t=1,v1=0", "Content-Length": "1" } },
		},
	},
	bills: {
		adopt: { id: ids.document, body: { data: { bill: ids.bill } } },
		write: { id: ids.document, body: { data: { bill: ids.bill, isPaid: true } } },
	},
	deadlines: {
		next: {},
		calendar: { query: `secret=${"a".repeat(89)}` },
		readFeed: { isOfUser: true },
		renewFeed: {},
		removeFeed: {},
		list: { query: `filters[tenant][0]=${ids.tenant}` },
		write: {
			id: ids.document,
			body: { data: { type: "Validity", date: SWEPT_END_DATE, isDone: true } },
		},
	},
	mandates: {
		list: { query: `filters[tenant]=${ids.tenant}` },
		read: { id: ids.mandate },
		create: {
			body: {
				data: {
					tenant: ids.tenant,
					email: "info@makler.example",
					firstDay: "2026-01-01",
					categories: [{ category: ids.category, right: "Read" }],
				},
			},
		},
		update: { id: ids.mandate, body: { data: { lastDay: "2099-12-31" } } },
		resend: { id: ids.mandate },
		end: { id: ids.mandate },
	},
	mandateOffers: {
		// (It went to an address that is nobody's.)
		open: { body: { mandate: ids.mandate } },
		read: { body: { code: "falsch" } },
		accept: { body: { code: "falsch", tenant: ids.tenant } },
		decline: { body: { code: "falsch" } },
	},
	clients: {
		list: { query: `filters[tenant]=${ids.tenant}` },
		team: { query: `filters[tenant]=${ids.tenant}` },
		assign: { body: { data: { clients: [ids.client], holders: [] } }, ...NO_BIN },
		end: { id: ids.client },
	},
	shares: {
		list: { query: `filters[tenant]=${ids.tenant}&filters[document]=${ids.document}`, namesToEditors: true },
		received: { query: "filters[text]=police", isOfUser: true },
		// Of documents that are named: one may be named twice (links.test.ts).
		shareable: { isOfUser: true },
		create: {
			forms: {
				link: { body: { data: { kind: "link", documents: [ids.document] } } },
				person: { body: { data: { kind: "person", documents: [ids.document], email: "gast@example.ch" } } },
			},
		},
		read: { id: ids.share, ...GONE },
		update: { id: ids.share, body: { data: { note: "Bitte prüfen" } }, ...GONE },
		renew: { id: ids.share, ...GONE },
		end: { id: ids.share, ...GONE },
		endSeveral: { body: { data: { shares: [ids.share] } } },
		leave: { id: ids.keptLink, ...GONE },
	},
	documentRequests: {
		list: { query: `filters[tenant]=${ids.tenant}`, namesToEditors: true },
		create: {
			forms: {
				link: { body: { data: { name: "Offerte", category: ids.category, items: ["Ausweis"] } } },
				mail: {
					body: {
						data: { name: "Offerte", category: ids.category, items: ["Ausweis"], email: "gast@example.ch" },
					},
				},
			},
		},
		read: { id: ids.request, ...GONE },
		update: { id: ids.request, body: { data: { note: "Bitte bald" } }, ...GONE },
		renew: { id: ids.request, ...GONE },
		remind: { id: ids.request, ...GONE },
		end: { id: ids.request, ...GONE },
	},
	// Without a code nothing is there, whoever asks.
	requestLinks: {
		open: {},
		mute: {},
		upload: { id: ids.request, upload: SWEPT_CHUNK },
	},
	shareLinks: {
		open: {},
		unlock: { body: { password: "falsch" } },
		keep: {},
		files: {},
		content: { id: ids.file },
		preview: { id: ids.file },
		layout: { id: ids.file, query: "page=1" },
		pages: { id: ids.file },
		find: { id: ids.file, query: "text=police" },
		text: { id: ids.file },
	},
	// The owner's tenant is the one that operates (route-sweep.test.ts).
	clientLogs: { list: { query: "filters[severity]=error" } },
	imports: {
		list: { query: `filters[tenant]=${ids.tenant}`, namesToEditors: true },
		create: { body: { data: { tenant: ids.tenant } } },
		read: { id: ids.import, ...GONE },
		hold: { id: ids.import, body: { data: { isRunning: false } }, ...GONE },
		undo: { id: ids.import, ...GONE },
	},
	inbox: {
		inbox: { query: `filters[tenant]=${ids.tenant}` },
		filterOptions: { namesToEditors: true },
		closeListed: { body: { data: { tenant: ids.tenant, until: "2000-01-01T00:00:00Z" } } },
		list: { query: `filters[document]=${ids.document}` },
		read: { id: ids.inboxItem },
		write: { id: ids.inboxItem, body: { data: { isOpen: true } } },
	},
	files: {
		check: { query: `tenant=${ids.tenant}&size=1&sha256=${"0".repeat(64)}` },
		upload: {
			id: ids.document,
			upload: SWEPT_CHUNK,
		},
		readUpload: { id: ids.document, query: `sessionId=${ids.uploadSession}` },
		cancelUpload: { id: ids.document, query: `sessionId=${ids.uploadSession}` },
		list: { query: `filters[document]=${ids.document}` },
		read: { id: ids.file },
		rename: { id: ids.file, body: { data: { name: "Neu" } } },
		delete: { id: ids.file },
		process: { id: ids.file },
		content: { id: ids.file },
		preview: { id: ids.file, query: "page=1" },
		layout: { id: ids.file, query: "page=1", ...NO_PDF },
		pages: { id: ids.file, ...NO_PDF },
		find: { id: ids.file, query: "text=police" },
		text: { id: ids.file },
	},
});

export interface SweptRequest extends Pick<Sample, "body" | "upload"> {
	path: string;
}

/**
 * A route of the CMS: the request as somebody of the first tenant sends it, and what the others are answered.
 * - `anyone`: needs no token.
 * - `signedIn`: whoever is signed in gets an answer, in which nothing of another tenant may stand.
 * - `members`: a stranger gets 404 (the existence stays hidden).
 * `member` is the status for a member who may only read.
 */
export interface SweptRoute {
	/** In the contract. */
	name: string;
	endpoint: Endpoint;
	audience: "anyone" | "signedIn" | "members";
	member: 200 | 403 | 404;
	isOfUser: boolean;
	namesToEditors: boolean;
	request: (ids: SweptIds) => SweptRequest;
}

const NO_IDS: SweptIds = {
	tenant: "",
	category: "",
	folder: "",
	party: "",
	document: "",
	deleted: "",
	participation: "",
	file: "",
	bill: "",
	notification: "",
	pushDevice: "",
	pushSubscription: {},
	inboxItem: "",
	session: "",
	ownTenant: "",
	accessToken: "",
	passkey: "",
	identity: "",
	member: "",
	invitation: "",
	mandate: "",
	client: "",
	uploadSession: "",
	share: "",
	request: "",
	import: "",
	keptLink: "",
};

/** Every route of the CMS as the contract has it, by method and path; the form of a body stands in brackets. */
export const sweptRoutes: Record<string, SweptRoute> = Object.fromEntries(
	allEndpoints().flatMap(({ name, endpoint }) =>
		[...formsOf(name, NO_IDS)].map(([form, sample]): [string, SweptRoute] => [
			`${endpoint.method} ${endpoint.path}${form === "" ? "" : ` (${form})`}`,
			{
				name,
				endpoint,
				audience: audienceOf(endpoint),
				isOfUser: sample.isOfUser ?? false,
				member:
					sample.member ?? (endpoint.may === "signedIn" || endpoint.may.startsWith("view ") ? 200 : 403),
				namesToEditors: sample.namesToEditors ?? false,
				request: (ids) => requestOf(endpoint, formsOf(name, ids).get(form) ?? {}),
			},
		]),
	),
);

function audienceOf(endpoint: Endpoint): SweptRoute["audience"] {
	// To other users, members too, it does not exist.
	if (endpoint.may === "own") return "members";
	return isForMembers(endpoint) ? "members" : endpoint.may === "anyone" ? "anyone" : "signedIn";
}

/** The samples of an endpoint by the form of their body; "" where there is but one. */
function formsOf(name: string, ids: SweptIds): Map<string, Sample> {
	const samples = new Map<string, Sample | { forms: Record<string, Sample> }>(
		Object.entries(samplesOf(ids)).flatMap(([topic, ofTopic]) =>
			Object.entries<Sample | { forms: Record<string, Sample> }>(ofTopic).map(
				([each, sample]) => [`${topic}.${each}`, sample] as const,
			),
		),
	);
	const sample = samples.get(name);
	if (!sample) throw new Error(`The sweep has no sample of ${name}.`);
	return new Map(Object.entries("forms" in sample ? sample.forms : { "": sample }));
}

function requestOf(endpoint: Endpoint, { id = "", query, body, upload }: Sample): SweptRequest {
	const path = fillPath(endpoint.path, { id, provider: SWEPT_PROVIDER, collection: "lucide" });
	return {
		path: query === undefined ? path : `${path}?${query}`,
		...(body && { body }),
		...(upload && { upload }),
	};
}
