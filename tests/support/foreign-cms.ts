import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import qs from "qs";
import { AnswerError, checkFields, checkQuery, type Fields, words } from "./foreign-cms-rules.ts";
import { type Entity, ForeignStore } from "./foreign-cms-store.ts";

/**
 * A CMS of somebody else's, over HTTP: written from section 7 of the specification, it knows nothing of ours. What the
 * specification does not have it refuses, an unknown path with 404 and an unknown field, filter or header with 400, and
 * writes down that it did.
 */
export interface ForeignCms {
	/** Its base URL, below which the paths of the specification lie. */
	url: string;
	/** A server of Socket.IO may stand beside it. */
	http: Server;
	store: ForeignStore;
	/** What was refused, as `GET /path 404`. */
	refused: string[];
	close: () => Promise<void>;
}

interface Asked {
	method: string;
	/** Below the base URL. */
	path: string;
	query: Fields;
	headers: IncomingMessage["headers"];
	body: Buffer;
	/** Who asks; `null` for a visitor. */
	user: Entity | null;
}

const BASE = "/api";

export async function startForeignCms(): Promise<ForeignCms> {
	const store = new ForeignStore();
	const refused: string[] = [];
	const server = createServer((request, response) => void answer(store, refused, request, response));
	await once(server.listen(0, "127.0.0.1"), "listening");
	return { url: `${originOf(server)}${BASE}`, http: server, store, refused, close: () => closeAll(server) };
}

function originOf(server: Server): string {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The foreign CMS listens on no port.");
	return `http://127.0.0.1:${address.port}`;
}

async function closeAll(server: Server): Promise<void> {
	server.closeAllConnections();
	server.close();
	if (server.listening) await once(server, "close");
}

async function answer(
	store: ForeignStore,
	refused: string[],
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const { pathname, search } = new URL(request.url ?? "/", "http://cms");
	try {
		const asked: Asked = {
			method: request.method ?? "GET",
			path: pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname,
			query: qs.parse(search.slice(1), { depth: 10 }),
			headers: request.headers,
			body: await buffer(request),
			user: store.userOf(request.headers.authorization),
		};
		if (pathname.startsWith("/uploads/")) return sendFile(store, asked, response);
		if (!pathname.startsWith(`${BASE}/`)) throw new AnswerError(404, "Not Found");
		sendJson(response, 200, route(store, asked));
	} catch (error) {
		const { status, message } = error instanceof AnswerError ? error : new AnswerError(500, String(error));
		refused.push(`${request.method} ${pathname}${decodeURIComponent(search)} ${status}: ${message}`);
		sendJson(response, status, {
			data: null,
			error: { status, name: `Error${status}`, message, details: {} },
		});
	}
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** Its files lie beside the interface, as they do with many, and are for whoever has a token. */
function sendFile(store: ForeignStore, { path, user }: Asked, response: ServerResponse): void {
	const file = user && store.uploads.get(path);
	if (!file) throw new AnswerError(404, "Not Found");
	response.writeHead(200, { "Content-Type": file.type, "Content-Length": file.bytes.length }).end(file.bytes);
}

const wrapped = (data: unknown, meta: object = {}) => ({ data, meta });

function route(store: ForeignStore, asked: Asked): unknown {
	const { method, path, query } = asked;
	const [, topic = "", second = "", third = ""] = path.split("/");
	if (asked.headers["idempotency-key"] !== undefined)
		throw new AnswerError(400, "unknown header Idempotency-Key");
	switch (`${method} ${path}`) {
		case "POST /auth/local":
			return { jwt: store.signIn(checkFields(json(asked), ["identifier", "password"])) };
		case "POST /auth/local/register":
			return { jwt: store.register(checkFields(json(asked), REGISTRATION)) };
		case "GET /translations/all":
			checkQuery(query, ["locale"]);
			return wrapped(query["locale"] === "de" ? [{ key: "app.greeting", value: "Grüezi" }] : []);
	}
	if (!WRITTEN[topic] && topic !== "users") throw new AnswerError(404, "Not Found");
	if (!asked.user) throw new AnswerError(401, "Missing or invalid credentials");
	switch (`${method} ${path}`) {
		case "GET /users/me":
			checkQuery(query, []);
			return wrapped(without(asked.user, "password"));
		case "GET /documents/explorer":
			checkQuery(query, EXPLORER_QUERY);
			return wrapped(store.explore(query));
		case "GET /notifications/my-notifications":
			checkQuery(query, []);
			return wrapped(store.all("notifications").map(attributed));
		case "GET /documents/explorer/filter":
			checkQuery(query, []);
			return wrapped(store.filterOptions());
		case "GET /inbox-items/inbox":
			checkQuery(query, []);
			return wrapped(store.inbox().map(attributed));
	}
	// Nothing else can be done to them.
	if (topic === "inbox-items" && method !== "PUT") throw new AnswerError(404, "Not Found");
	if (method === "GET" && topic === "documents" && second === "access-rights") {
		store.find("documents", third);
		return wrapped({ rights: ["Admin"], roles: ["Admin"] });
	}
	if (method === "POST" && topic === "document-files" && second === "upload") {
		store.takeChunk(third, asked.headers, asked.body);
		return wrapped({});
	}
	return generic(store, asked, { type: topic, id: second, isDeeper: third !== "" });
}

/** `GET /{type}`, `GET /{type}/{id}`, POST and PUT with body data, DELETE. */
function generic(
	store: ForeignStore,
	{ method, query, ...asked }: Asked,
	{ type, id, isDeeper }: { type: string; id: string; isDeeper: boolean },
): unknown {
	const fields = WRITTEN[type];
	if (!fields || isDeeper) throw new AnswerError(404, "Not Found");
	const data = () => {
		const sent: unknown = checkFields(json(asked), ["data"])["data"];
		return checkFields(sent, fields);
	};
	if (id === "") {
		if (method === "POST")
			return wrapped(attributed(store.populated(type, store.create(type, data()), undefined)));
		if (method !== "GET") throw new AnswerError(405, "Method Not Allowed");
		checkQuery(query, ["populate", "pagination.page", "pagination.pageSize"]);
		const { items, pagination } = store.page(type, query);
		return wrapped(
			items.map((item) => attributed(store.populated(type, item, query["populate"]))),
			{ pagination },
		);
	}
	switch (method) {
		case "GET":
			checkQuery(query, ["populate"]);
			return wrapped(attributed(store.populated(type, store.find(type, id), query["populate"])));
		case "PUT":
			return wrapped(attributed(store.populated(type, store.update(type, id, data()), undefined)));
		case "DELETE":
			return wrapped(attributed(store.populated(type, store.remove(type, id), undefined)));
		default:
			throw new AnswerError(405, "Method Not Allowed");
	}
}

const EXPLORER_QUERY = words(
	"documentCategory documentFolder documentParties tenant text state startDate startDateRange endDate endDateRange",
)
	.map((filter) => `filters.${filter}`)
	.concat("sort", "pagination.page", "pagination.pageSize");

const REGISTRATION = ["email", "password", "firstName", "lastName", "accountType", "companyName"];

/** What spec 3 has of each type, as far as it can be written. */
const WRITTEN: Record<string, readonly string[]> = {
	documents: words(
		"name documentNumber description state tenant documentCategory startDate endDate inactiveDate warrantyUntil cost costCurrency documentFolders documentParticipations replacedDocument reminders filterGroups",
	),
	"document-categories": ["name", "tenant"],
	"document-folders": ["name", "tenant"],
	"document-parties": words("type name salutation firstName lastName email address headquarter tenant"),
	"document-participations": ["crudOperation", "documentParty", "tenant", "document"],
	"document-files": [],
	"inbox-items": ["isOpen", "description"],
	tenants: [],
	notifications: ["seen"],
};

/** An entity in the wrapper of spec 7, where its fields are attributes. */
function attributed({ documentId, id, ...attributes }: Entity): Fields {
	return { documentId, id, attributes: { documentId, id, ...attributes } };
}

function without(entity: Entity, name: string): Fields {
	return Object.fromEntries(Object.entries(entity).filter(([other]) => other !== name));
}

function json({ body }: Pick<Asked, "body">): unknown {
	try {
		return JSON.parse(body.toString("utf8"));
	} catch {
		throw new AnswerError(400, "the body is no JSON");
	}
}
