import { brand } from '../../contract/site/brand.ts';

export function PageHead({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="description" content={description} />
    </>
  );
}
