import { pathToFileURL } from 'node:url'
import type { LoaderContext } from 'webpack'

/** Runs a module that makes a style sheet, and hands its default export on as CSS. */
export default async function styleSheetLoader(this: LoaderContext<object>): Promise<string> {
  const made = (await import(pathToFileURL(this.resourcePath).href)) as { default: string }
  return made.default
}
