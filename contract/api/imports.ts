import { z } from "zod";
import {
	documentImportSchema,
	importCreateSchema,
	importDetailsSchema,
	importUpdateSchema,
	runningImportSchema,
} from "../imports/document-import.ts";
import { writeBody } from "../entities/writes.ts";
import { query, queryPart } from "../queries.ts";
import { created, data, endpoint } from "./endpoint.ts";
import { flag, namedTenant } from "./tenant-lists.ts";

/** Imports, so that each can be undone as a whole (decision 122). Not in the specification. */
export const importApi = {
	list: endpoint("GET", "/imports", {
		summary: "The user's last imports that have made something, tenant by tenant, the latest first.",
		may: "signedIn",
		query: query({ filters: queryPart({ tenant: namedTenant.optional() }).prefault({}) }),
		answer: data(z.array(documentImportSchema)),
	}),
	create: endpoint("POST", "/imports", {
		summary: "Begins an import: what is made with its id in the header `X-Import` can be undone together.",
		may: "edit tenant",
		body: writeBody(importCreateSchema),
		answer: created(runningImportSchema),
		errors: ["ConflictError"],
	}),
	read: endpoint("GET", "/imports/:id", {
		summary: "An import of the user's, with what undoing it would do, or has done.",
		may: "own",
		answer: data(importDetailsSchema),
	}),
	hold: endpoint("PUT", "/imports/:id", {
		summary:
			"Says that an import runs, for some minutes, or that it is over. While one runs none of its tenant can be undone, and while one is being undone none can run.",
		may: "own",
		body: writeBody(importUpdateSchema),
		answer: data(runningImportSchema),
		errors: ["ConflictError"],
	}),
	undo: endpoint("POST", "/imports/:id/undo", {
		summary:
			"Undoes an import by and by: its documents go into the bin, and what it has made and nothing else uses goes. What people have changed, shared or answered since stays. With `force` also while another import of the tenant runs, for admins and for whoever runs that one: it waits, and looks again afterwards.",
		may: "own",
		query: query({ force: flag.optional() }),
		answer: data(documentImportSchema),
		errors: ["ConflictError"],
	}),
};
