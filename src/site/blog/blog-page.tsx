export function BlogPage() {
  return <h1>BlogPage</h1>;
}
