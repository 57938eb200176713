import { z } from "zod";

/** A list of these; what cannot be read of it is left out. */
export const readableList = <Schema extends z.ZodType>(entry: Schema) =>
	countedList(entry).transform(({ read }) => read);

/** The same, and how many were left out. */
export const countedList = <Schema extends z.ZodType>(entry: Schema) =>
	z
		.array(z.unknown())
		.catch([])
		.transform((entries): { read: z.output<Schema>[]; left: number } => {
			const read = entries.flatMap((value) => {
				const parsed = entry.safeParse(value);
				return parsed.success ? [parsed.data] : [];
			});
			return { read, left: entries.length - read.length };
		});
