import { type RefObject, useEffect, useEffectEvent } from 'react';

export function useDismiss(
  isOpen: boolean,
  inside: RefObject<HTMLElement | null>,
  onLeave: (byKey: boolean) => void,
): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave(true);
    const onElsewhere = ({ target }: Event) => !inside.current?.contains(target as Node) && leave(false);
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onElsewhere);
    addEventListener('focusin', onElsewhere);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onElsewhere);
      removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen, inside]);
}
