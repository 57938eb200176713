import { z } from "zod";
import { billAdoptionSchema, billWriteSchema } from "../bills/bill.ts";
import { documentSchema } from "../entities/entities.ts";
import { writeBody } from "../entities/writes.ts";
import { data, endpoint } from "./endpoint.ts";

/** Bills that were read from the files of a document; what they say comes with the files. */
export const billApi = {
	adopt: endpoint("POST", "/documents/:id/bills", {
		summary: "Fills the empty fields of a document by what its bill says. What is there stays.",
		may: "edit document",
		body: writeBody(billAdoptionSchema),
		answer: data(documentSchema),
		errors: ["ConflictError"],
	}),
	write: endpoint("PUT", "/documents/:id/bills", {
		summary: "Says that a bill is paid, or that it is not after all.",
		may: "edit document",
		body: writeBody(billWriteSchema),
		answer: data(z.object({ isPaid: z.boolean() })),
		errors: ["ConflictError"],
	}),
};
