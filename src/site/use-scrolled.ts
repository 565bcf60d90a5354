import { useEffect, useState } from 'react';

/** In pixels (spec §2, §9). */
const scrolledBeyond = 10;

export function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > scrolledBeyond);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}
