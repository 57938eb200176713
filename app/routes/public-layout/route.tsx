import { Outlet } from "react-router";
import { PublicLayout } from "../../features/layout/public-layout.tsx";

export default function PublicPages() {
	return (
		<PublicLayout>
			<Outlet />
		</PublicLayout>
	);
}
