import { type ComponentType, createElement, lazy } from 'react';
import { loadFullStylesheet } from './hydration/full-stylesheet.ts';

/** A page in a chunk of its own. */
export type Page<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the page that the HTML is made for, so that it then renders without waiting. */
  preload: () => Promise<void>;
  /** The name it is exported under; its file is called the same, in kebab case. */
  exportName: string;
};

/**
 * Makes a page of a module that is loaded when the page is first shown.
 * @param load imports the module
 * @param exportName of the page's component
 */
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
