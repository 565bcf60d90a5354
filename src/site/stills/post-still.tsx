import { Still, StillPanel } from './frame.tsx';

/** A company profile and the post written from it; the words they share are marked in both. */
export function PostStill() {
  return (
    <Still
      label="A company profile beside the LinkedIn post generated from it. The audience, the product and the keywords are marked in both."
      className="grid gap-4 sm:grid-cols-[1fr_1.35fr] sm:gap-0"
    >
      <StillPanel className="p-5 sm:-mr-6 sm:self-start sm:pr-12">
        <p className="text-lg font-semibold">Company Profile</p>
        <dl className="mt-3 space-y-3">
          <Entry name="Company Name">
            <mark>Northfell Roasters</mark>
          </Entry>
          <Entry name="Industry">Specialty coffee</Entry>
          <Entry name="Customer Audience Persona">
            <mark>Café owners</mark> with one to five shops
          </Entry>
          <Entry name="Products & Services">
            <mark>Weekly roasts</mark>, barista training
          </Entry>
          <Entry name="Keywords">
            <mark>roast date</mark>, <mark>next-day delivery</mark>
          </Entry>
        </dl>
      </StillPanel>
      <StillPanel className="relative p-5 sm:mt-16 sm:p-7">
        <p className="flex flex-wrap justify-between gap-2 text-muted">
          <span className="font-semibold text-ink">LinkedIn</span>
          <span>professional · positive</span>
        </p>
        <div className="mt-4 space-y-3 text-base">
          <p className="font-semibold">Your guests taste the calendar.</p>
          <p>
            <mark>Café owners</mark> tell us the same thing every autumn: the beans come, but nobody knows
            when they were roasted.
          </p>
          <p>
            At <mark>Northfell Roasters</mark> the <mark>roast date</mark> is printed on every bag.{' '}
            <mark>Weekly roasts</mark>, <mark>next-day delivery</mark>, nothing older than six days on your
            shelf.
          </p>
        </div>
      </StillPanel>
    </Still>
  );
}

function Entry({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
