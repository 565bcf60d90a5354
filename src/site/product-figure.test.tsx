import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RecordingFigure, ScreenshotFigure } from './product-figure.tsx';

const size = { width: 1280, height: 800, part: 'object-left' };

const recording = {
  light: { video: '/a.mp4', poster: '/a.webp' },
  dark: { video: '/d.mp4', poster: '/d.webp' },
  captions: '/a.vtt',
  transcript: 'A search runs.',
  ...size,
};

test('a recording is muted, has posters for both themes, captions and transcript, and loads on demand', () => {
  const { container } = render(<RecordingFigure caption="A search" recording={recording} />);
  const video = screen.getByLabelText<HTMLVideoElement>('A search');
  expect(video).toHaveAttribute('preload', 'none');
  const poster = container.querySelector('picture');
  expect(poster?.querySelector('img')).toHaveAttribute('src', '/a.webp');
  expect(poster?.querySelector('img')).toHaveAttribute('loading', 'lazy');
  expect(poster?.querySelector('source')).toHaveAttribute('srcset', '/d.webp');
  expect(video).toHaveAttribute('width', '1280');
  expect(video.muted).toBe(true);
  const films = [...video.querySelectorAll('source')].map(({ media, src }) => [media, new URL(src).pathname]);
  expect(films).toEqual([
    ['(prefers-color-scheme: dark)', '/d.mp4'],
    ['', '/a.mp4'],
  ]);
  expect(video.querySelector('track')).toHaveAttribute('src', '/a.vtt');
  expect(screen.getByText('A search runs.')).toBeInTheDocument();
});

test('a recording plays from its button and then has controls', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  render(<RecordingFigure caption="A search" recording={recording} />);
  const video = screen.getByLabelText('A search');
  expect(video).not.toHaveAttribute('controls');
  const button = screen.getByRole('button', { name: 'Play the recording', description: 'A search' });
  await userEvent.click(button);
  expect(play).toHaveBeenCalledOnce();
  expect(video).toHaveAttribute('controls');
  expect(button).not.toBeInTheDocument();
});

test('on a phone the upright film is played, in the theme of the moment', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const met = ['(width < 40rem)', '(prefers-color-scheme: dark)'];
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: met.includes(media) }) as never);
  render(<RecordingFigure caption="A search" recording={recording} />);
  await userEvent.click(screen.getByRole('button', { name: 'Play the recording' }));
  expect(screen.getByLabelText('A search')).toHaveAttribute('src', '/d-phone.mp4');
});

test('without scripts a recording has controls', () => {
  const html = renderToString(<RecordingFigure caption="A search" recording={recording} />);
  expect(html).toMatch(/<video[^>]* controls=""/);
  expect(html).not.toContain('<button');
});

test('a picture has its size and alternative text in both themes', () => {
  const screenshot = { light: '/l.webp', dark: '/d.webp', alt: 'The job list', ...size };
  const { container } = render(<ScreenshotFigure caption="Jobs" screenshot={screenshot} />);
  expect(screen.getByRole('figure')).toHaveTextContent('Jobs');
  expect(screen.getByAltText('The job list')).toHaveAttribute('width', '1280');
  expect(screen.getByAltText('The job list')).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/d.webp');
});
