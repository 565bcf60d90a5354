import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine } from './clean-text.ts';
import { escapeText, heading, label, paragraph, parseBlocks, withoutTitle, writeBlocks } from './markdown.ts';

const line = fc.oneof(fc.string({ unit: 'binary' }), fc.string()).map(cleanLine);

describe('markdown blocks', () => {
  test('whatever the text, what is written is read back as it was', () => {
    fc.assert(
      fc.property(line, line, line, (a, b, c) => {
        fc.pre(a !== '' && b !== '' && c !== '');
        const written = writeBlocks([heading(2, a), paragraph(b), label('Subject', c)]);
        expect(parseBlocks(written)).toEqual([
          { type: 'heading', depth: 2, text: a },
          { type: 'paragraph', text: b },
          { type: 'label', label: 'Subject', text: c },
        ]);
      }),
    );
  });

  test.each([
    ['# no heading', '\\# no heading'],
    ['- no list', '\\- no list'],
    ['1. no list', '1\\. no list'],
    ['> no quote', '\\> no quote'],
    ['--- no rule', '\\--- no rule'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['[text](javascript:alert(1))', '\\[text\\](javascript:alert(1))'],
    ['**bold** and _soft_ but snake_case', '\\*\\*bold\\*\\* and \\_soft\\_ but snake_case'],
    ['&lt;b&gt; & co', '\\&lt;b\\&gt; & co'],
    ['#Hashtag stays', '#Hashtag stays'],
  ])('%j cannot become markup', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test('paragraphs and lists of one text stay apart, and nothing empty is written', () => {
    expect(writeBlocks([paragraph('One.\n\n\n\n• a*\n• - b'), label('Subject', ' '), heading(2, '')])).toBe(
      'One.\n\n- a\\*\n- \\- b',
    );
  });

  test('the title is taken off a post only when its first heading says it', () => {
    expect(withoutTitle('# A \\[b\\]\n\n## One\n\nText', 'A [b]')).toBe('## One\n\nText');
    expect(withoutTitle('# Other\n\nText', 'A')).toBe('# Other\n\nText');
    expect(withoutTitle('Text only', 'A')).toBe('Text only');
  });
});
