import { type SubmitEvent, useState } from "react";

/**
 * The key of a form whose fields say what the address asks for, and its `onSubmit`. The fields belong to who is at them:
 * an answer to the form's own question leaves them as they are, with what was typed since and the focus. At an address
 * that comes from elsewhere (a link that takes the filter off, the way back) the form begins anew.
 * @param asked what the address asks for, written down
 * @param askedBy the same of what the form sends
 */
export function useFilterForm(asked: string, askedBy: (sent: URLSearchParams) => string) {
	const [form, setForm] = useState<{ key: number; asked: string; sent: readonly string[] }>({
		key: 0,
		asked,
		sent: [],
	});
	if (form.asked !== asked) {
		const at = form.sent.indexOf(asked);
		setForm({ key: at === -1 ? form.key + 1 : form.key, asked, sent: form.sent.slice(at + 1) });
	}

	function onSubmit({ currentTarget }: SubmitEvent<HTMLFormElement>) {
		const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]);
		const sent = askedBy(new URLSearchParams(fields));
		setForm((known) => ({ ...known, sent: [...known.sent, sent] }));
	}

	return { key: form.key, onSubmit };
}
