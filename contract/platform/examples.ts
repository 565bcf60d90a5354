/** Values that examples share, so that they form a sequence. */
export const example = {
  userEmail: 'ada@harbour.example',
  password: 'correct horse battery staple',
  access: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI2YzFmIn0.Zm9yLWV4YW1wbGU',
  refresh: 'q3vXb0m8u2cJw7Rk1yTnPzLsAe5HdGfV4iQoUxN6tBg',
  taskId: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  otherId: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23',
  time: '2026-03-02T09:30:00.000Z',
} as const;
