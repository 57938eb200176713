import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { bindingsContext } from "../../middleware/bindings.ts";

const mailSchema = z.object({
	id: z.string(),
	to: z.string(),
	subject: z.string(),
	text: z.string(),
	html: z.string(),
	sentAt: z.string(),
});
export type OutboxMail = z.infer<typeof mailSchema>;

/** The mails that our own CMS would have sent, the latest first. In production there is no such page: 404. */
export async function readOutbox(context: Readonly<RouterContextProvider>): Promise<OutboxMail[]> {
	const answer = await ask(context, "/dev/outbox");
	return z.object({ data: z.array(mailSchema) }).parse(answer).data;
}

export async function readMail(context: Readonly<RouterContextProvider>, id: string): Promise<OutboxMail> {
	const answer = await ask(context, `/dev/outbox/${encodeURIComponent(id)}`);
	return z.object({ data: mailSchema }).parse(answer).data;
}

async function ask(context: Readonly<RouterContextProvider>, path: string): Promise<unknown> {
	const { environment, cmsUrl, fetchCms } = context.get(bindingsContext);
	if (environment === "production" || cmsUrl !== null) throw notFound();
	const answer = await fetchCms(path, {});
	if (answer.status === 404) throw notFound();
	if (!answer.ok) throw new Error(`The CMS has answered with ${answer.status}.`);
	return answer.json();
}

/** The router takes a thrown `data()` as an error response. */
function notFound() {
	return data({ message: "error.notFound" }, { status: 404 });
}
