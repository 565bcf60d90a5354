import { ClosingCall } from '../closing-call.tsx';
import { PageHead } from '../page-head.tsx';
import { FreeTools } from './free-tools.tsx';
import { Hero } from './hero.tsx';
import { SmartSourcing } from './smart-sourcing.tsx';
import { Testimonials } from './testimonials.tsx';
import { ToolPromotions } from './tool-promotions.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export function HomePage() {
  return (
    <>
      <PageHead
        title="Talent sourcing, back office and marketing"
        description="Sourcing, recruitment, administration, data and marketing for businesses, with two free AI tools: candidate search and content generation."
      />
      <Hero />
      <SmartSourcing />
      <FreeTools />
      <WhyChooseUs />
      <ToolPromotions />
      <Testimonials />
      <ClosingCall title="Tell us what is waiting on your desk" action="Contact us" />
    </>
  );
}
