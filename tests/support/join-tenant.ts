import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { type Endpoint, pathOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { invitationApi } from "../../contract/api/members.ts";
import { bearer } from "./own-connection.ts";

/** (The outbox gives no `meta`.) */
const anyAnswer = z.object({ data: z.unknown() });

interface Joining {
	origin: string;
	/** Of whoever administers the tenant, the only one that they have. */
	host: string;
	/** Of whoever comes in. */
	guest: { token: string; email: string };
}

/** Makes somebody who has an account an admin of somebody else's tenant, as people do: by an invitation. */
export async function joinTenant({ origin, host, guest }: Joining): Promise<void> {
	async function ask<Schema extends z.ZodType>(
		schema: Schema,
		{ method, path, token }: { method: string; path: string; token: string },
		body?: object,
	): Promise<z.output<Schema>> {
		const response = await fetch(`${origin}/api${path}`, {
			method,
			headers: { "Content-Type": "application/json", ...bearer(token) },
			...(body && { body: JSON.stringify(body) }),
		});
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
		return schema.parse(anyAnswer.parse(JSON.parse(answer)).data);
	}
	const call = ({ method }: Endpoint, path: string, token: string) => ({ method, path, token });

	const me = z.object({ tenants: z.array(z.object({ documentId: z.string() })) });
	const path = `${identityApi.me.path}?populate[tenants]=true`;
	const { tenants } = await ask(me, call(identityApi.me, path, host));
	const inviting = pathOf(invitationApi.create, { id: tenants[0]?.documentId ?? "" });
	const invitation = { email: guest.email, tenantRole: "Admin" };
	await ask(z.unknown(), call(invitationApi.create, inviting, host), { data: invitation });

	const outbox = z.array(z.object({ to: z.string(), text: z.string() }));
	let code: string | undefined;
	while (code === undefined) {
		const mails = await ask(outbox, { method: "GET", path: "/dev/outbox", token: host });
		const mail = mails.find(({ to, text }) => to === guest.email && text.includes("/invitation?"));
		code = /\/invitation\?code=(\S+)/.exec(mail?.text ?? "")?.[1];
		if (code === undefined) await setTimeout(50);
	}
	await ask(z.unknown(), call(invitationApi.accept, pathOf(invitationApi.accept), guest.token), {
		code: decodeURIComponent(code),
	});
}
