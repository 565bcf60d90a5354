import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import decision from '../../../docs/decisions/0134-engine-of-this-machine.md?raw';
import packageFile from '../../../package.json' with { type: 'json' };
import models from '../../../resources/models.json' with { type: 'json' };
import { renderPage } from '../../../tests/support/render-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

test('every entry of the contents links to its section', async () => {
  await renderPage(<TermsPage />, { user: null, path: '/terms' });
  for (const link of screen.getAllByRole('link')) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target).toHaveTextContent(link.textContent?.replace(/^\d+/, '') ?? '');
  }
});

test('the privacy page and the record of decisions name the engine and the models of this release', async () => {
  await renderPage(<PrivacyPage />, { user: null, path: '/privacy' });
  const policy = document.body.textContent;
  const engine = `node-llama-cpp ${packageFile.optionalDependencies['node-llama-cpp']}`;
  expect(policy).toContain(engine);
  expect(decision.replaceAll('`', '')).toContain(engine);
  for (const { title, hub } of models) {
    expect(policy).toContain(title);
    expect(decision).toContain(title);
    expect(decision).toContain(hub.revision.slice(0, 7));
  }
});
