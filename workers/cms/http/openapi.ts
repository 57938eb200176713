import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { answerSchema, paginationMetaSchema } from "../../../contract/answers.ts";
import { allEndpoints, type NamedEndpoint } from "../../../contract/api.ts";
import { type Answer, type Endpoint, errorsOf } from "../../../contract/api/endpoint.ts";
import * as entities from "../../../contract/entities/entities.ts";
import { notificationSchema } from "../../../contract/entities/notification.ts";
import { ERROR_STATUS, errorBodySchema } from "../../../contract/errors.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { FIELDS, PARAMETERS } from "./descriptions.ts";

/** What is written once in the description and pointed at from then on. */
const SCHEMAS = {
	Category: entities.documentCategorySchema,
	Document: entities.documentSchema,
	DocumentFile: entities.documentFileSchema,
	Error: errorBodySchema,
	Folder: entities.documentFolderSchema,
	Notification: notificationSchema,
	Party: entities.documentPartySchema,
	Participation: entities.documentParticipationSchema,
	Tenant: entities.tenantSchema,
	User: entities.userSchema,
};

let made: ReturnType<typeof createDocument> | undefined;

/** The contract as an OpenAPI 3.1 document, made once from its table. */
export function openApiDocument() {
	made ??= described(
		createDocument(
			{
				openapi: "3.1.1",
				info: {
					title: "Ablage",
					version: "1",
					description:
						"Documents of households, companies and their brokers. Ids are 24 characters a-z0-9. Begin with `POST /auth/local`, whose `jwt` is the bearer token, or with a token for a program. A failure says what was wrong in `error.message`, in English where `Accept-Language` begins with it, and in `error.details.errors` for each field.",
					license: { name: "MIT", identifier: "MIT" },
				},
				servers: [{ url: "/api" }],
				security: [{ bearer: [] }],
				components: {
					schemas: SCHEMAS,
					securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
				},
				paths: pathsOf(allEndpoints()),
			},
			{
				override({ jsonSchema, io }) {
					// An answer may say more one day; only what is sent is refused for a field too many.
					if (io === "output" && jsonSchema.additionalProperties === false)
						delete jsonSchema.additionalProperties;
					// (A day's pattern knows the leap years, and is longer than all else that is said of it.)
					if (jsonSchema.format) delete jsonSchema.pattern;
				},
			},
		),
	);
	return made;
}

/** With what names and schemas do not say. */
function described(document: ReturnType<typeof createDocument>): typeof document {
	for (const path of Object.values(document.paths ?? {})) {
		for (const operation of [path.get, path.post, path.put, path.delete]) {
			for (const parameter of operation?.parameters ?? []) {
				const description = "name" in parameter ? PARAMETERS[parameter.name] : undefined;
				if (description !== undefined) Object.assign(parameter, { description });
			}
			describeFields(operation?.requestBody);
		}
	}
	return document;
}

function describeFields(schema: unknown): void {
	if (Array.isArray(schema)) return schema.forEach(describeFields);
	if (typeof schema !== "object" || schema === null) return;
	const properties = "properties" in schema ? schema.properties : null;
	for (const [name, property] of Object.entries(properties ?? {})) {
		const description = FIELDS[name];
		if (description !== undefined && typeof property === "object" && property !== null)
			Object.assign(property, { description });
	}
	Object.values(schema).forEach(describeFields);
}

function pathsOf(endpoints: readonly NamedEndpoint[]): ZodOpenApiPathsObject {
	const paths: ZodOpenApiPathsObject = {};
	for (const { name, topic, endpoint } of endpoints) {
		const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
		const operation = { operationId: name, tags: [topic], ...operationOf(endpoint) };
		paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
	}
	return paths;
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
	const { summary, may, query, headers } = endpoint;
	const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
	return {
		summary,
		"x-permission": may,
		...(may === "anyone" && { security: [] }),
		requestParams: {
			...(names.length > 0 && {
				path: z.object(Object.fromEntries(names.map((name) => [name, documentIdSchema]))),
			}),
			...(query && { query: z.object(parametersOf(query)) }),
			...(headers && { header: headers }),
		},
		...bodyOf(endpoint),
		responses: { ...answerOf(endpoint.answer), ...failuresOf(endpoint) },
	};
}

function bodyOf({ body, takesBytes }: Endpoint): Pick<ZodOpenApiOperationObject, "requestBody"> {
	if (takesBytes) return { requestBody: { required: true, content: { "application/octet-stream": {} } } };
	if (!body) return {};
	return { requestBody: { required: true, content: { "application/json": { schema: body } } } };
}

function answerOf(answer: Answer): ZodOpenApiOperationObject["responses"] {
	const description = "All went well.";
	if (answer.kind === "nothing") return { 204: { description } };
	if (answer.kind === "bytes") {
		return { 200: { description, content: Object.fromEntries(answer.types.map((type) => [type, {}])) } };
	}
	const schema = answer.kind === "bare" ? answer.schema : wrapped(answer);
	return { [answer.status]: { description, content: { "application/json": { schema } } } };
}

function wrapped({ kind, schema }: Extract<Answer, { kind: "data" | "page" }>): z.ZodType {
	if (kind === "data") return answerSchema(schema);
	return z.object({ data: schema, meta: z.object({ pagination: paginationMetaSchema }) });
}

/** Each status with the names of the errors that have it. */
function failuresOf(endpoint: Endpoint): ZodOpenApiOperationObject["responses"] {
	const content = { "application/json": { schema: errorBodySchema } };
	const errors = errorsOf(endpoint).map((name) => [ERROR_STATUS[name], { description: name, content }]);
	return Object.fromEntries(errors);
}

/** The parameters of a query as an address has them (spec 7): `filters[text]`, and `filters[tenant][]` for a list. */
function bracketed(shape: z.core.$ZodShape, prefix = ""): Record<string, z.core.$ZodType> {
	const named = Object.entries(shape).flatMap(([key, schema]) => {
		const name = prefix === "" ? key : `${prefix}[${key}]`;
		const forms = formsOf(schema);
		return forms.flatMap((form): [string, z.core.$ZodType][] => {
			if (form instanceof z.ZodObject) return Object.entries(bracketed(form.shape, name));
			const isOptional = forms.length > 1 || z.safeParse(schema, undefined).success;
			return [[form instanceof z.ZodArray ? `${name}[]` : name, isOptional ? z.optional(form) : form]];
		});
	});
	return Object.fromEntries(named);
}

function parametersOf(query: z.core.$ZodType): Record<string, z.core.$ZodType> {
	const [object] = formsOf(query);
	return object instanceof z.ZodObject ? bracketed(object.shape) : {};
}

/** A schema without its default and without what only makes an input uniform; of a choice each form. */
function formsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
	if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
		return formsOf(schema.unwrap());
	}
	if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform) return formsOf(schema.out);
	if (schema instanceof z.ZodUnion && schema.options.some((option) => option instanceof z.ZodObject)) {
		return schema.options.flatMap(formsOf);
	}
	return [schema];
}
