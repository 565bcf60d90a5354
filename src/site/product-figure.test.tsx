import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductFigure } from './product-figure.tsx';

const size = { width: 1280, height: 800 };

test('a recording is muted, has controls, poster, captions and transcript, and loads nothing until wanted', () => {
  const recording = {
    video: '/a.mp4',
    poster: '/a.webp',
    captions: '/a.vtt',
    transcript: 'A search runs.',
    ...size,
  };
  render(<ProductFigure caption="A search" recording={recording} drawing={<p>drawing</p>} />);
  const video = screen.getByLabelText<HTMLVideoElement>('A search');
  expect(video).toHaveAttribute('preload', 'none');
  expect(video).toHaveAttribute('controls');
  expect(video).toHaveAttribute('poster', '/a.webp');
  expect(video.muted).toBe(true);
  expect(video.querySelector('track')).toHaveAttribute('src', '/a.vtt');
  expect(screen.getByText('A search runs.')).toBeInTheDocument();
  expect(screen.queryByText('drawing')).toBeNull();
});

test('a picture has its size and its description, in both themes', () => {
  const screenshot = { light: '/l.webp', dark: '/d.webp', alt: 'The job list', ...size };
  const { container } = render(
    <ProductFigure caption="Jobs" screenshot={screenshot} drawing={<p>drawing</p>} />,
  );
  expect(screen.getByAltText('The job list')).toHaveAttribute('width', '1280');
  expect(container.querySelector('source')).toHaveAttribute('srcset', '/d.webp');
});

test('a drawing stands in while nothing has been recorded', () => {
  render(<ProductFigure caption="Jobs" recording={null} screenshot={null} drawing={<p>drawing</p>} />);
  expect(screen.getByRole('figure')).toHaveTextContent('drawingJobs');
});
