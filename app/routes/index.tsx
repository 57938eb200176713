export default function I() {
	return <h1 className="text-2xl">Ablage</h1>;
}
