import { resolve } from "node:path";
import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { sessionSchema } from "../../../contract/identity/auth.ts";
import { newShareSchema } from "../../../contract/sharing/share.ts";
import { DEMO_PASSWORD } from "../../../scripts/demo/demo-data.ts";
import { chunksOfPdf } from "../../../scripts/demo/read-demo.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { ROOT } from "../../../scripts/run-command.ts";
import { addressOf, startServer } from "../../../scripts/server/local-server.ts";

/** The built Workers with the demo, and somebody of it who is signed in. */
export interface DemoServer {
	origin: string;
	token: string;
	/** A document with a file. */
	documentId: string;
	/** The path of a link that opens it. */
	share: string;
	dispose(): Promise<void>;
}

/** As in production; the demo is kept for the next run. */
export async function startDemoServer(): Promise<DemoServer> {
	const dataDir = resolve(ROOT, ".data/bench-pages");
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	await seedDemo(server, chunksOfPdf);
	const origin = await addressOf(server);
	const signedIn = await fetch(`${origin}/api${pathOf(identityApi.signIn)}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ identifier: "privat@ablage.example", password: DEMO_PASSWORD }),
	});
	const { jwt: token } = sessionSchema.parse(await signedIn.json());
	const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
	const query = "filters[text]=Krankenversicherung";
	const found = await fetch(`${origin}/api${pathOf(documentApi.list)}?${query}`, { headers });
	const listSchema = answerSchema(z.array(z.object({ documentId: z.string() })));
	const [document] = listSchema.parse(await found.json()).data;
	if (!document) throw new Error("the demo has no such document");
	const { documentId } = document;
	const made = await fetch(`${origin}/api${pathOf(shareApi.create)}`, {
		method: "POST",
		headers,
		body: JSON.stringify({ data: { kind: "link", documents: [documentId] } }),
	});
	const [share] = answerSchema(z.array(newShareSchema)).parse(await made.json()).data;
	return { origin, token, documentId, share: `/share/${share?.code}`, dispose: () => server.dispose() };
}
