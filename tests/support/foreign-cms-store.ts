import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { AnswerError, checkFields, type Fields, isFields, valuesOf, words } from "./foreign-cms-rules.ts";

/** An entity as it is kept; what it points at, as the id of that. */
export interface Entity extends Fields {
	documentId: string;
	id: number;
}

/** What a type points at, each with the type of that. Reminders and addresses have none: they are part of it. */
const RELATIONS: Record<string, Record<string, string>> = {
	documents: {
		tenant: "tenants",
		documentCategory: "document-categories",
		documentFolders: "document-folders",
		documentParticipations: "document-participations",
		documentFiles: "document-files",
		replacedDocument: "documents",
		replacedByDocument: "documents",
	},
	"document-categories": { tenant: "tenants" },
	"document-folders": { tenant: "tenants" },
	"document-parties": { tenant: "tenants" },
	"document-participations": { documentParty: "document-parties", tenant: "tenants" },
	"inbox-items": { tenant: "tenants", document: "documents" },
};
/** Parts that are answered only where they are asked for, as relations are. */
const COMPONENTS: Record<string, readonly string[]> = {
	documents: ["reminders"],
	"document-parties": ["address", "headquarter"],
	"document-files": ["file"],
	tenants: ["subscription", "tenantRoles"],
};

const CHUNK_HEADERS = words("x-content-type x-chunk-index x-total-chunks x-file-name x-session-id");

/** All that the foreign CMS keeps. */
export class ForeignStore {
	readonly uploads = new Map<string, { bytes: Buffer; type: string }>();
	readonly #types = new Map<string, Map<string, Entity>>();
	readonly #users = new Map<string, Entity>();
	readonly #sessions = new Map<string, Map<number, Buffer>>();
	#count = 0;

	/** Makes somebody with a tenant, and a category in it. @returns the token */
	register(person: Fields): string {
		const { email, password, firstName, lastName } = person;
		const user = { ...this.#ids(), email, password, firstName, lastName };
		const tenant = this.#add("tenants", {
			name: `Haushalt ${String(lastName)}`,
			isActive: true,
			subscription: { status: "active" },
			features: [],
			tenantRoles: [{ name: "Admin" }],
			owner: user.documentId,
		});
		this.#add("document-categories", { name: "Versicherungen", tenant: tenant.documentId });
		return this.#tokenOf(user);
	}

	signIn({ identifier, password }: Fields): string {
		const user = [...this.#users.values()].find(({ email }) => email === identifier);
		if (user?.["password"] !== password || !user)
			throw new AnswerError(400, "Invalid identifier or password");
		return this.#tokenOf(user);
	}

	userOf(authorization: string | undefined): Entity | null {
		return this.#users.get(authorization?.replace(/^Bearer /, "") ?? "") ?? null;
	}

	find(type: string, id: string): Entity {
		const found = this.all(type).find(({ documentId }) => documentId === id);
		if (!found) throw new AnswerError(404, "Not Found");
		return found;
	}

	all(type: string): Entity[] {
		return [...(this.#types.get(type)?.values() ?? [])];
	}

	create(type: string, data: Fields): Entity {
		if (type !== "documents") return this.#add(type, data);
		const { documentParticipations, ...facts } = data;
		const tenant = this.find("tenants", String(data["tenant"]));
		const document = this.#add(type, {
			state: "Active",
			costCurrency: "CHF",
			documentFolders: [],
			documentFiles: [],
			documentParticipations: [],
			reminders: [],
			...facts,
			tenant: tenant.documentId,
			documentIdentifier: this.all(type).length + 1,
		});
		this.find("document-categories", String(data["documentCategory"]));
		return this.update(type, document.documentId, documentParticipations ? { documentParticipations } : {});
	}

	/** Writes what is sent; of participations what is to happen to each (spec 3). */
	update(type: string, id: string, { documentParticipations, ...data }: Fields): Entity {
		const entity = this.find(type, id);
		Object.assign(entity, data, { updatedAt: new Date().toISOString() });
		if (Array.isArray(documentParticipations)) {
			for (const each of documentParticipations) this.#changeParticipation(entity, each);
		}
		return entity;
	}

	remove(type: string, id: string): Entity {
		const entity = this.find(type, id);
		if (type === "documents") entity["state"] = "Deleted";
		else this.#types.get(type)?.delete(id);
		return entity;
	}

	/** An entity with the relations that are asked for, and no others. */
	populated(type: string, entity: Entity, populate: unknown): Entity {
		const answer = { ...entity };
		const wanted = (name: string) =>
			populate === "*" || (isFields(populate) && Object.hasOwn(populate, name));
		const below = (name: string) => {
			const inner = isFields(populate) ? populate[name] : undefined;
			return isFields(inner) ? inner["populate"] : undefined;
		};
		const known = [...Object.keys(RELATIONS[type] ?? {}), ...(COMPONENTS[type] ?? [])];
		if (isFields(populate)) checkFields(populate, known);
		for (const name of COMPONENTS[type] ?? []) if (!wanted(name)) delete answer[name];
		for (const [name, other] of Object.entries(RELATIONS[type] ?? {})) {
			const value = entity[name];
			delete answer[name];
			if (!wanted(name) || value === undefined) continue;
			const full = (id: unknown) =>
				typeof id === "string" ? this.populated(other, this.find(other, id), below(name)) : null;
			answer[name] = Array.isArray(value) ? value.map(full) : full(value);
		}
		return answer;
	}

	page(type: string, query: Fields) {
		const [page, pageSize] = this.#pagination(query, 25);
		const all = this.all(type);
		const items = all.slice((page - 1) * pageSize, page * pageSize);
		const pageCount = Math.ceil(all.length / pageSize);
		return { items, pagination: { page, pageSize, pageCount, total: all.length } };
	}

	explore(query: Fields): { items: Fields[]; total: number } {
		const filters = isFields(query["filters"]) ? query["filters"] : {};
		const [page, pageSize] = this.#pagination(query, 15);
		const [field = "", order] = String(query["sort"] ?? "updatedAt:desc").split(":");
		const sortedBy = (item: Fields) => {
			const [first = "", second] = field.split(".");
			const value = item[first];
			return String((second !== undefined && isFields(value) ? value[second] : value) ?? "");
		};
		const found = this.all("documents")
			.filter((document) => isListed(document, filters, this))
			.map((document) => this.populated("documents", document, LISTED))
			.toSorted((one, other) => sortedBy(one).localeCompare(sortedBy(other)));
		if (order === "desc") found.reverse();
		return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
	}

	/** What is open, in no order that is said anywhere. */
	inbox(): Entity[] {
		return this.all("inbox-items")
			.filter(({ isOpen }) => isOpen)
			.map((item) => this.populated("inbox-items", item, "*"));
	}

	filterOptions(): Fields {
		const named = (type: string) =>
			this.all(type).map(({ documentId, id, name, firstName, lastName }) => ({
				documentId,
				id,
				name: name ?? [firstName, lastName].join(" "),
			}));
		return {
			filterDocumentCategories: named("document-categories"),
			filterTenantDocumentFolders: named("document-folders"),
			filterDocumentParties: named("document-parties"),
			filterTenants: named("tenants"),
		};
	}

	/** One chunk of a file; the file is there with the last that was missing. */
	takeChunk(documentId: string, headers: IncomingHttpHeaders, bytes: Buffer): void {
		const document = this.find("documents", documentId);
		for (const name of CHUNK_HEADERS) {
			if (headers[name] === undefined) throw new AnswerError(400, `missing header ${name}`);
		}
		for (const name of Object.keys(headers).filter((each) => each.startsWith("x-"))) {
			if (!CHUNK_HEADERS.includes(name)) throw new AnswerError(400, `unknown header ${name}`);
		}
		const session = String(headers["x-session-id"]);
		if (!session.startsWith("upload-")) throw new AnswerError(400, "the session has another name");
		const chunks = this.#sessions.get(session) ?? new Map<number, Buffer>();
		this.#sessions.set(session, chunks.set(Number(headers["x-chunk-index"]), bytes));
		const total = Number(headers["x-total-chunks"]);
		if (chunks.size < total) return;
		this.#sessions.delete(session);
		const name = decodeURIComponent(String(headers["x-file-name"]));
		const url = `/uploads/${randomUUID()}`;
		const whole = Buffer.concat(
			Array.from({ length: total }, (_, index) => chunks.get(index) ?? Buffer.of()),
		);
		this.uploads.set(url, { bytes: whole, type: String(headers["x-content-type"]) });
		const file = this.#add("document-files", { file: { name, url } });
		document["documentFiles"] = [...valuesOf(document["documentFiles"]), file.documentId];
	}

	#changeParticipation(document: Entity, change: unknown): void {
		const { crudOperation, documentId, documentParty } = checkFields(
			change,
			words("crudOperation documentId documentParty tenant"),
		);
		const kept = valuesOf(document["documentParticipations"]);
		if (crudOperation === "delete") {
			document["documentParticipations"] = kept.filter((id) => id !== documentId);
			return;
		}
		const fields = isFields(documentParty) ? checkFields(documentParty, PARTY) : null;
		if (crudOperation === "update") {
			const { documentParty: party } = this.find("document-participations", String(documentId));
			this.update("document-parties", String(party), fields ?? {});
			return;
		}
		if (crudOperation !== "create") throw new AnswerError(400, "unknown crudOperation");
		const { tenant } = document;
		const party = fields ? this.#add("document-parties", { ...fields, tenant }).documentId : documentParty;
		const made = this.#add("document-participations", { documentParty: party, tenant });
		document["documentParticipations"] = [...kept, made.documentId];
	}

	#pagination(query: Fields, usual: number): [number, number] {
		const { page = 1, pageSize = usual } = isFields(query["pagination"]) ? query["pagination"] : {};
		return [Number(page), Math.min(Number(pageSize), 100)];
	}

	#add(type: string, data: Fields): Entity {
		const now = new Date().toISOString();
		const entity = { ...data, ...this.#ids(), createdAt: now, updatedAt: now };
		const all = this.#types.get(type) ?? new Map<string, Entity>();
		this.#types.set(type, all.set(entity.documentId, entity));
		return entity;
	}

	#ids(): { documentId: string; id: number } {
		this.#count += 1;
		return { documentId: `f${randomUUID().replaceAll("-", "").slice(0, 23)}`, id: this.#count };
	}

	#tokenOf(user: Entity): string {
		const token = `foreign.${user.documentId}.${randomUUID()}`;
		this.#users.set(token, user);
		return token;
	}
}

const PARTY = words("type name salutation firstName lastName email address headquarter");

/** What a row of its explorer has. */
const LISTED: Fields = {
	tenant: true,
	documentCategory: true,
	documentFolders: true,
	documentParticipations: { populate: { documentParty: true } },
	replacedDocument: true,
	replacedByDocument: true,
};

function isListed(document: Entity, filters: Fields, store: ForeignStore): boolean {
	const state = String(document["state"]).toLowerCase();
	const wanted = valuesOf(filters["state"]).map((each) => each.toLowerCase());
	if (wanted.length > 0 ? !wanted.includes(state) : state === "deleted") return false;
	const text = valuesOf(filters["text"]).join(" ").toLowerCase();
	if (!`${String(document["name"])} ${String(document["description"])}`.toLowerCase().includes(text))
		return false;
	const parties = valuesOf(document["documentParticipations"]).map((id) =>
		String(store.find("document-participations", id)["documentParty"]),
	);
	const has = { ...document, documentFolder: document["documentFolders"], documentParties: parties };
	return ["documentCategory", "documentFolder", "documentParties", "tenant"].every((name) => {
		const ids = valuesOf(filters[name]);
		return (
			ids.length === 0 ||
			valuesOf(Object.entries(has).find(([each]) => each === name)?.[1]).some((id) => ids.includes(id))
		);
	});
}
