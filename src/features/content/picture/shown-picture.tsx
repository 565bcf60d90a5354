import { useQuery } from '@tanstack/react-query';
import { exportPicture } from '../../../../contract/content/post-pictures.calls.ts';
import { type PictureShape, pictureShapes } from '../../../../contract/content/text-pictures.ts';
import { useApi } from '../../../lib/api.tsx';
import { classes } from '../../../ui/button.tsx';
import { toAddress } from './image-work.ts';

/** Milliseconds that loaded addresses are kept after they were last shown. */
const keptMs = 10 * 60_000;

/** Loads a shape of a picture, which only signed-in people of the organization may read. Undefined until it is there. */
export function usePictureAddress(id: string | undefined, shape: PictureShape): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['pictures', id ?? '', shape],
    enabled: id !== undefined,
    // A picture never changes: another crop is another picture.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    queryFn: async () =>
      toAddress(await api.download(exportPicture, { params: { id: id ?? '' }, query: { shape } })),
  });
  return data;
}

/** The picture of a post in one of its shapes. Its room is kept until it is there. */
export function ShownPicture({
  picture: { id, alt },
  shape,
  className = 'w-full',
}: {
  picture: { id: string; alt: string };
  shape: PictureShape;
  className?: string;
}) {
  const address = usePictureAddress(id, shape);
  const { width, height } = pictureShapes[shape];
  const look = classes('h-auto rounded-control border border-hairline bg-sunk object-cover', className);
  return address ? (
    <img src={address} alt={alt} width={width} height={height} className={look} />
  ) : (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={look} />
  );
}
