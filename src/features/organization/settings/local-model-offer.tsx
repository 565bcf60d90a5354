import { Link } from 'react-router-dom';
import { inGigabytes } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { isComing, useLocalModels } from './use-local-models.ts';
import { useWritingModel } from './use-writing-model.ts';

const helps = {
  posts: 'A model on this computer can write your posts, without an account and offline.',
  searches:
    'A model on this computer can read the job and the best candidates, without an account and offline.',
};

/**
 * One line for an Owner, whose organization has no writing model, where one can run on the server's computer; nothing
 * otherwise.
 */
export default function LocalModelOffer({
  helpsWith,
  className = '',
}: {
  helpsWith: keyof typeof helps;
  className?: string;
}) {
  const { data: model } = useWritingModel();
  const { data: local } = useLocalModels({ enabled: model?.source === 'none' });
  const offered = local?.models.find(({ is_recommended }) => is_recommended);
  if (model?.source !== 'none' || local?.state !== 'ready' || !offered) return null;
  const writing = local.models.filter(({ purpose }) => purpose === 'writing');
  const next = writing.some(({ is_installed }) => is_installed)
    ? 'Choose it'
    : writing.some(isComing)
      ? 'See its download'
      : `Download one (${inGigabytes(offered.size)})`;
  return (
    <p className={`text-muted text-sm ${className}`}>
      {helps[helpsWith]}{' '}
      <Link className="link" to={`${paths.writingModel}#this-computer`}>
        {next}
      </Link>
    </p>
  );
}
