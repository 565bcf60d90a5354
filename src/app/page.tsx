import { type ComponentType, createElement, lazy } from 'react';

let loading: Promise<void> | undefined;

/** Prerendered pages inline only their own styles. Needed before any other page is shown. */
function loadFullStylesheet(): Promise<void> {
  loading ??= addSheet();
  return loading;
}

async function addSheet(): Promise<void> {
  if (typeof document === 'undefined') return;
  const href = document.querySelector<HTMLElement>('script[data-styles]')?.dataset.styles;
  if (!href) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise<void>((resolve) => {
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      // Show the page unstyled and retry with the next one.
      loading = undefined;
      resolve();
    };
    document.head.append(sheet);
  });
}

export type Page<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>;
  /** The name of its export. Its file has the same name in kebab case. */
  exportName: string;
};

export function page<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  exportName: Name,
): Page<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazy(async () => {
    const [module] = await Promise.all([load(), loadFullStylesheet()]);
    return { default: module[exportName] };
  });
  const Shown = (props: Props) => createElement(loaded ?? (Later as unknown as ComponentType<Props>), props);
  const preload = async () => {
    loaded = (await load())[exportName];
  };
  return Object.assign(Shown, { preload, exportName });
}
