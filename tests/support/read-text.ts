import { z } from "zod";
import { documentFileEmbeddingSchema } from "../../contract/entities/entities.ts";
import { getFile, type Library } from "./files-api.ts";

/** The first chunks of a file's text, or of one page of it. */
export async function readText(library: Library, fileId: string, page?: number): Promise<string> {
	const query = page === undefined ? "" : `page=${page}&`;
	const response = await getFile(
		library.token,
		`${fileId}/text?${query}pagination[page]=1&pagination[pageSize]=100`,
	);
	const { data } = z.object({ data: z.array(documentFileEmbeddingSchema) }).parse(await response.json());
	return data.map(({ chunk }) => chunk).join("\n");
}
