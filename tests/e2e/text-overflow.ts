import type { Page } from '@playwright/test';

/**
 * Finds text that can't be read in the current layout: text outside the window or clipped by an ancestor, and text that
 * overflows its button or card. Returns a line for each.
 */
export async function findClippedText(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }));
  const clipped = await findClippedLines(page);
  return width.page > width.window ? [`the page is ${width.page} px wide`, ...clipped] : clipped;
}

const findClippedLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const slack = 1;
    /** A row that scrolls sideways, or text for screen readers only. */
    const isExempt = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        element.getBoundingClientRect().width <= 1 ||
        (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth)
      );
    };
    const isBeside = (line: DOMRect, box: { left: number; right: number }) =>
      line.left < box.left - slack || line.right > box.right + slack;
    const cutsOff = (element: Element, line: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isBounded = overflowX !== 'visible' || element.matches('button, select, article');
      const isOutside = line.top < box.top - slack || line.bottom > box.bottom + slack;
      return (isBounded && isBeside(line, box)) || (overflowY !== 'visible' && isOutside);
    };
    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement ? [element, ...ancestorsOf(element.parentElement)] : [element];

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const all = ancestorsOf(parent);
      // Inside a scrolling row, only check against elements of the row.
      const row = all.findIndex(isExempt);
      const around = row < 0 ? all : all.slice(0, row);
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = text.data.trim().slice(0, 40);
      for (const line of range.getClientRects()) {
        if (line.width === 0) continue;
        if (row < 0 && isBeside(line, { left: 0, right: window.innerWidth }))
          found.add(`“${words}” leaves the window`);
        for (const element of around.filter((one) => cutsOff(one, line)))
          found.add(`“${words}” is cut off by ${element.tagName} .${element.className}`);
      }
    }
    return [...found];
  });
