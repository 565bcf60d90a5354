import { expect, test } from 'vitest';
import { postKinds, tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { composer } from './composer.ts';

test('says soberly what is grave or called off, whatever tone and sentiment are asked for', async () => {
  for (const topic of [
    'A fire in our clinic on Tuesday',
    'our clinic closes on Monday',
    'cancelled: open day on 5 May',
    'Free webinar? Not any more',
    'funeral of our founder on Friday',
    'our founder died',
    'Our phones are down',
    'We are sorry for the late replies',
    'Price increase of 5 % from 1 March',
  ]) {
    for (const kind of postKinds) {
      for (const tone of tones) {
        const request = buildRequest(kind, {
          topic,
          tone,
          sentiment: 'positive',
          keywords: [],
          emails_per_segment: 5,
        });
        const { title, content } = await composer.write(request, new AbortController().signal);
        const said = `${title}\n${content}`;
        expect(said).toContain(topic);
        expect(said).not.toMatch(
          /invit|welcome|calendar|keep the date|come and|bring a friend|coming|occasion|offer|experience|tried|pleased|glad|happy|look forward|!|\p{Extended_Pictographic}/iu,
        );
      }
    }
  }
});

test('a notice of another price does not tell the old one where there is something else to tell', async () => {
  const description = 'We wash windows. The price is £20 per floor. We come on Mondays. We use rain water.';
  for (const seed of ['1', '2', '3', '4']) {
    const request = {
      ...buildRequest('newsletter', { topic: 'Price increase from 1 March' }, { description }),
      seed,
    };
    const { content } = await composer.write(request, new AbortController().signal);
    expect(content).not.toContain('£20');
  }
});
