import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordingFigure, ScreenshotFigure } from './product-figure.tsx';

const size = { width: 1280, height: 800 };

test('a recording is muted, has controls, poster, captions and transcript, and loads nothing until wanted', () => {
  const recording = {
    video: '/a.mp4',
    poster: '/a.webp',
    captions: '/a.vtt',
    transcript: 'A search runs.',
    ...size,
  };
  render(<RecordingFigure caption="A search" recording={recording} />);
  const video = screen.getByLabelText<HTMLVideoElement>('A search');
  expect(video).toHaveAttribute('preload', 'none');
  expect(video).toHaveAttribute('loading', 'lazy');
  expect(video).toHaveAttribute('controls');
  expect(video).toHaveAttribute('poster', '/a.webp');
  expect(video).toHaveAttribute('width', '1280');
  expect(video.muted).toBe(true);
  expect(video.querySelector('source')).toHaveAttribute('src', '/a.mp4');
  expect(video.querySelector('track')).toHaveAttribute('src', '/a.vtt');
  expect(screen.getByText('A search runs.')).toBeInTheDocument();
});

test('a picture has its size and its description, in both themes', () => {
  const screenshot = { light: '/l.webp', dark: '/d.webp', alt: 'The job list', ...size };
  const { container } = render(<ScreenshotFigure caption="Jobs" screenshot={screenshot} />);
  expect(screen.getByRole('figure')).toHaveTextContent('Jobs');
  expect(screen.getByAltText('The job list')).toHaveAttribute('width', '1280');
  expect(screen.getByAltText('The job list')).toHaveAttribute('loading', 'lazy');
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/d.webp');
});
