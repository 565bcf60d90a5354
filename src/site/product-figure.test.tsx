import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RecordingFigure, ScreenshotFigure } from './product-figure.tsx';

const size = { width: 1280, height: 800 };

const recording = {
  video: '/a.mp4',
  poster: '/a.webp',
  captions: '/a.vtt',
  transcript: 'A search runs.',
  ...size,
};

test('a recording is muted, has poster, captions and transcript, and loads nothing until wanted', () => {
  render(<RecordingFigure caption="A search" recording={recording} />);
  const video = screen.getByLabelText<HTMLVideoElement>('A search');
  expect(video).toHaveAttribute('preload', 'none');
  expect(video).toHaveAttribute('loading', 'lazy');
  expect(video).toHaveAttribute('poster', '/a.webp');
  expect(video).toHaveAttribute('width', '1280');
  expect(video.muted).toBe(true);
  expect(video.querySelector('source')).toHaveAttribute('src', '/a.mp4');
  expect(video.querySelector('track')).toHaveAttribute('src', '/a.vtt');
  expect(screen.getByText('A search runs.')).toBeInTheDocument();
});

test('a recording plays from its one button, and has its controls from then on', async () => {
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

test('without scripts a recording has its controls from the start', () => {
  const html = renderToString(<RecordingFigure caption="A search" recording={recording} />);
  expect(html).toMatch(/<video[^>]* controls=""/);
  expect(html).not.toContain('<button');
});

test('a picture has its size and its description, in both themes', () => {
  const screenshot = { light: '/l.webp', dark: '/d.webp', alt: 'The job list', ...size };
  const { container } = render(<ScreenshotFigure caption="Jobs" screenshot={screenshot} />);
  expect(screen.getByRole('figure')).toHaveTextContent('Jobs');
  expect(screen.getByAltText('The job list')).toHaveAttribute('width', '1280');
  expect(screen.getByAltText('The job list')).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/d.webp');
});
