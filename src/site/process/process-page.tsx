export function ProcessPage() {
  return <h1>ProcessPage</h1>;
}
