import { useEffect, useState } from 'react';

/** The header takes its scrolled style beyond this many pixels (spec §2, §9). */
const scrolledBeyond = 10;

/** Whether the page is scrolled away from its top. */
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
