import { z } from "zod";

/** A list of these; what cannot be read of it is left out. */
export const readableList = <Schema extends z.ZodType>(entry: Schema) =>
	z
		.array(z.unknown())
		.catch([])
		.transform((entries): z.output<Schema>[] =>
			entries.flatMap((value) => {
				const parsed = entry.safeParse(value);
				return parsed.success ? [parsed.data] : [];
			}),
		);
