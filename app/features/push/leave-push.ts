/** This browser takes no more messages. Never rejects: what the server has forgotten it sends to nobody anyway. */
export async function leavePush(): Promise<void> {
	try {
		const { serviceWorker } = navigator as Partial<Navigator>;
		const registration = await serviceWorker?.getRegistration("/");
		await (await registration?.pushManager?.getSubscription())?.unsubscribe();
	} catch {
		// The browser keeps nothing for us, then.
	}
}
