import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * False on the server and while what the server has drawn is hydrated, true from then on. It becomes true bit by bit: a
 * store's value that is another in the browser (`useSyncExternalStore` alone) would have React draw all such components at
 * once, and nobody could click meanwhile.
 */
export function useHydrated(): boolean {
	const [origin] = useState(createOrigin);
	const [isHydrated, setHydrated] = useState(false);
	const isOfServer = useSyncExternalStore(neverChanges, origin.isOfServer, origin.askedAsServer);
	useEffect(() => {
		if (isOfServer) startTransition(() => setHydrated(true));
	}, [isOfServer]);
	return isHydrated || !isOfServer;
}

/** Whether a component is of the server: only then React asks for the server's value, also as it hydrates. */
function createOrigin() {
	let isOfServer = false;
	return {
		isOfServer: () => isOfServer,
		askedAsServer: () => {
			isOfServer = true;
			return isOfServer;
		},
	};
}
