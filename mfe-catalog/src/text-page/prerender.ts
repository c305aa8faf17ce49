import { isolated } from '@haggle/shared-contract'
import type { Prerender } from '@haggle/shared-state'
import { catalogTextPage, nameAt } from './api'

/** Prepares the first page of a text. */
const prerender: Prerender = async ({ pathname = '', ask }) => {
  const name = nameAt(pathname)
  const { title, blocks } = await ask(catalogTextPage.initiate(name)).unwrap()
  const opening = blocks.find((block) => block.kind === 'paragraph')
  return {
    title: `${isolated(title)} · Haggle`,
    description: opening?.line.map(({ text }) => text).join(''),
    canonical: `/${name}`,
  }
}

export default prerender
