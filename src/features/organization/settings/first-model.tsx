import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inGigabytes } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadQuestion } from './local-model-list.tsx';
import { useLocalModels } from './use-local-models.ts';

const laterKey = 'first-model-later';

/** A first step of the app on this computer: the recommended model for writing is downloaded now, or later. */
export default function FirstModel() {
  const { data: local } = useLocalModels();
  const [isLater, setLater] = useState(() => sessionStorage.getItem(laterKey) !== null);
  const [isAsking, setAsking] = useState(false);
  const model = local?.models.find(({ is_recommended }) => is_recommended);
  if (!model) return null;
  const { download, is_installed: isInstalled } = model;
  if (isLater || isInstalled || download) {
    return (
      <p className="mt-2 text-sm">
        <Link className="link" to={`${paths.writingModel}#this-computer`}>
          {isInstalled
            ? 'Use the downloaded model'
            : download
              ? 'See the download of the model'
              : 'Set up a writing model'}
        </Link>
      </p>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>A model on this computer can write your posts, without an account and offline.</p>
      <Button
        size="small"
        onClick={() => setAsking(true)}
      >{`Download ${inGigabytes(model.size)} now`}</Button>
      <Button
        size="small"
        look="secondary"
        onClick={() => {
          sessionStorage.setItem(laterKey, 'true');
          setLater(true);
        }}
      >
        Later
      </Button>
      <DownloadQuestion model={model} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
