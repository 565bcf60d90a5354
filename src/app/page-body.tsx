import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { LoadingMark } from '../ui/progress.tsx';

interface Props {
  place: string;
  children: ReactNode;
}

interface State {
  place: string;
  isBroken: boolean;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, isBroken: false };

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return (
    <section role="alert" className="mx-auto flex max-w-2xl flex-col items-start gap-6 px-5 py-24">
      <title>This page has stopped working</title>
      <h1 className="text-3xl">This page has stopped working</h1>
      <p>
        What you saved is safe. Reload the page: a newer version may have been installed while it was open. If
        it happens again, the fault is ours.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <ButtonAnchor look="secondary" href="/">
          Home
        </ButtonAnchor>
      </div>
    </section>
  );
}

export function PageBody({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary place={useLocation().pathname}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** As high as the window, so that the footer does not jump when the page appears. */
function PageLoading() {
  return (
    <div className="page-width min-h-dvh">
      <LoadingMark text="Loading..." />
    </div>
  );
}
