const petal =
  'M12 11.2C9.6 9.9 8.3 7.7 8.3 5.4 8.3 3.4 9.9 1.8 12 1.2c2.1.6 3.7 2.2 3.7 4.2 0 2.3-1.3 4.5-3.7 5.8Z';

export function Mark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      {[0, 72, 144, 216, 288].map((angle) => (
        <path key={angle} d={petal} transform={angle ? `rotate(${angle} 12 12)` : undefined} />
      ))}
    </svg>
  );
}
