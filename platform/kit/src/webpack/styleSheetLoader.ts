import { pathToFileURL } from 'node:url'
import type { LoaderContext } from 'webpack'

/** Webpack loader that runs a module and returns its default export as CSS. */
export default async function styleSheetLoader(this: LoaderContext<object>): Promise<string> {
  const made = (await import(pathToFileURL(this.resourcePath).href)) as { default: string }
  return made.default
}
