import { z } from "zod";
import { RIGHTS } from "./entities/rights.ts";
import { TENANT_ROLES } from "./entities/vocabulary.ts";

/** The wrapper of every answer but sign-in and registration (spec 7). */
export const answerSchema = <Schema extends z.ZodType>(data: Schema) =>
	z.object({ data, meta: z.record(z.string(), z.unknown()) });

/** Data of `GET /documents/access-rights/{documentId}` (spec 7). */
export const accessRightsSchema = z.object({
	rights: z.array(z.enum(RIGHTS)),
	roles: z.array(z.enum(TENANT_ROLES)),
});
export type AccessRights = z.infer<typeof accessRightsSchema>;

/** Page numbers of a list in `meta.pagination`. */
export const paginationMetaSchema = z.object({
	page: z.number().int(),
	pageSize: z.number().int(),
	total: z.number().int(),
});
export type PaginationMeta = z.infer<typeof paginationMetaSchema>;
