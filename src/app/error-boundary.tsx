import { Component, type ReactNode } from 'react';
import { Button, ButtonAnchor } from '../ui/button.tsx';

interface Props {
  /** A change of it (another page) clears the fault. */
  place: string;
  children: ReactNode;
}

/** Keeps header and footer when a page breaks, and offers the ways on. */
export class ErrorBoundary extends Component<Props, { brokenAt: string | null }> {
  override state = { brokenAt: null };

  static getDerivedStateFromProps(props: Props, state: { brokenAt: string | null }) {
    return state.brokenAt === null || state.brokenAt === '' || state.brokenAt === props.place
      ? null
      : { brokenAt: null };
  }

  static getDerivedStateFromError() {
    return { brokenAt: '' };
  }

  override componentDidCatch() {
    this.setState({ brokenAt: this.props.place });
  }

  override render() {
    if (this.state.brokenAt === null) return this.props.children;
    return (
      <main id="content" className="mx-auto flex max-w-2xl flex-col items-start gap-6 px-5 py-24">
        <h1 className="text-3xl">This page has stopped working</h1>
        <p>
          What you saved is safe. Reload the page; if it happens again, a newer version may have been
          installed while the page was open, or there is a fault of ours.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Reload</Button>
          <ButtonAnchor look="secondary" href="/">
            Home
          </ButtonAnchor>
        </div>
      </main>
    );
  }
}
