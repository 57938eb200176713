import { Outlet } from "react-router";
import { PageTransition } from "../../features/layout/page-transition.tsx";
import { PublicLayout } from "../../features/layout/public-layout.tsx";

export default function PublicPages() {
	return (
		<PublicLayout>
			<PageTransition depth={2}>
				<Outlet />
			</PageTransition>
		</PublicLayout>
	);
}
