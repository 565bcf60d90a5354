import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RecordingFigure, ScreenshotFigure } from './product-figure.tsx';

const addresses = (end: string) => ({
  wide: { light: `/l${end}`, dark: `/d${end}` },
  phone: { light: `/l-phone${end}`, dark: `/d-phone${end}` },
});
const recording = { ...addresses(''), captions: '/a.vtt', transcript: 'A search runs.' };
const screenshot = { ...addresses('.webp'), alt: 'The job list' };
const [onPhones, dark] = ['(width < 40rem)', '(prefers-color-scheme: dark)'];

test('a recording is muted, has a film and a poster for each window and theme, captions and transcript, and loads on demand', () => {
  const { container } = render(<RecordingFigure caption="A search" recording={recording} />);
  const video = screen.getByLabelText<HTMLVideoElement>('A search');
  expect(video).toHaveAttribute('preload', 'none');
  expect(video.muted).toBe(true);
  const films = [...video.querySelectorAll('source')].map(({ media, src }) => [media, new URL(src).pathname]);
  expect(films).toEqual([
    [`${onPhones} and ${dark}`, '/d-phone.mp4'],
    [onPhones, '/l-phone.mp4'],
    [dark, '/d.mp4'],
    ['', '/l.mp4'],
  ]);
  const posters = [...container.querySelectorAll('picture source')].map((source) =>
    source.getAttribute('srcset'),
  );
  expect(posters).toEqual(['/d-phone.webp', '/l-phone.webp', '/d.webp']);
  expect(container.querySelector('img')).toHaveAttribute('src', '/l.webp');
  expect(container.querySelector('img')).toHaveAttribute('loading', 'lazy');
  expect(video.querySelector('track')).toHaveAttribute('src', '/a.vtt');
  expect(screen.getByText('A search runs.')).toBeInTheDocument();
});

test('a recording plays from its button and then has controls', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  render(<RecordingFigure caption="A search" recording={recording} />);
  const video = screen.getByLabelText('A search');
  expect(video).not.toHaveAttribute('controls');
  const button = screen.getByRole('button', { name: 'Play the recording', description: 'A search' });
  await userEvent.click(button);
  expect(play).toHaveBeenCalledOnce();
  // Chooses among the sources by the window and the theme of the moment.
  expect(load).toHaveBeenCalledBefore(play);
  expect(video).toHaveAttribute('controls');
  expect(button).not.toBeInTheDocument();
});

test('without scripts a recording has controls', () => {
  const html = renderToString(<RecordingFigure caption="A search" recording={recording} />);
  expect(html).toMatch(/<video[^>]* controls=""/);
  expect(html).not.toContain('<button');
});

test('a picture has its size for each window and theme, and alternative text', () => {
  const { container } = render(<ScreenshotFigure caption="Jobs" screenshot={screenshot} />);
  expect(screen.getByRole('figure')).toHaveTextContent('Jobs');
  expect(screen.getByAltText('The job list')).toHaveAttribute('loading', 'lazy');
  const shown = [...container.querySelectorAll('source, img')].map((element) =>
    ['srcset', 'src', 'width', 'height'].flatMap((name) => element.getAttribute(name) ?? []).join(' '),
  );
  expect(shown).toEqual([
    '/d-phone.webp 720 900',
    '/l-phone.webp 720 900',
    '/d.webp 1280 800',
    '/l.webp 1280 800',
  ]);
});
