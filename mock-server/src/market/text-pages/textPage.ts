import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AGENTS_PAGE, TEXT_PAGES, type TextPage, type TextPageName } from '@haggle/shared-contract'
import type { Config } from '../../base/config'
import { packageFolder } from '../../base/packageFolder'
import { notFound } from '../../base/refusals'
import { siteUrlOf } from '../../core/mail/siteUrl'
import { parseMarkdown } from './markdown'

type PageName = TextPageName | typeof AGENTS_PAGE

/** The texts that Haggle comes with. */
const shipped = join(packageFolder, 'text-pages')

/**
 * A page by its name, from the operator's file or, without one, as Haggle comes with it; that of agents while there are any.
 * `{site}` in it is the market's address.
 */
export async function textPage(
  config: Pick<Config, 'pagesDir' | 'agents' | 'mail'>,
  wanted: string,
): Promise<TextPage> {
  const { pagesDir, agents } = config
  const name = [...TEXT_PAGES, ...(agents ? [AGENTS_PAGE] : [])].find((page) => page === wanted)
  if (!name) throw notFound('Page')
  const text = (await readText(pagesDir, name)) ?? (await readText(shipped, name))
  if (text === undefined) throw notFound('Page')
  const { title, blocks } = parseMarkdown(text.replaceAll('{site}', siteUrlOf(config, 'user')))
  return { title: title ?? titleOf(name), blocks }
}

/** Undefined if there is no such file; one that cannot be read is an error. */
async function readText(folder: string, name: PageName): Promise<string | undefined> {
  try {
    return await readFile(join(folder, `${name}.md`), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const titleOf = (name: PageName) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
