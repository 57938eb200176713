declare module "*.css?inline&old-browsers" {
	const styles: string;
	export default styles;
}
