import type { Page } from '@playwright/test';

/**
 * Finds text that can't be read in the current layout: text outside the window or clipped by an ancestor, and text that
 * overflows its button or card. Returns a line for each.
 */
export const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const slack = 1;
    if (document.documentElement.scrollWidth > window.innerWidth) {
      found.add(`the page is ${document.documentElement.scrollWidth} px wide`);
    }
    /** A row that scrolls sideways, or text for screen readers only. */
    const isExempt = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      return (
        element.getBoundingClientRect().width <= 1 ||
        (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth)
      );
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
      for (const { left, right, top, bottom, width } of range.getClientRects()) {
        if (width === 0) continue;
        const words = text.data.trim().slice(0, 40);
        if (row < 0 && (left < -slack || right > window.innerWidth + slack))
          found.add(`“${words}” leaves the window`);
        for (const element of around) {
          const { overflowX, overflowY } = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          if (
            (overflowX !== 'visible' && (left < box.left - slack || right > box.right + slack)) ||
            (overflowY !== 'visible' && (top < box.top - slack || bottom > box.bottom + slack)) ||
            (element.matches('button, select, article') &&
              (left < box.left - slack || right > box.right + slack))
          ) {
            found.add(`“${words}” is cut off by ${element.tagName} .${element.className}`);
          }
        }
      }
    }
    return [...found];
  });
