import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Composition, RemoteName } from '@haggle/shared-contract/platform'
import { z } from 'zod'

const { app, title, home, audience, links, allowOverrides } = Composition.shape

/** `platform/apps/<app>.json`: an app apart from its releases. `${SITE_URL}` in a link is the marketplace's URL. */
const AppDefinition = z.strictObject({
  ...{ app, title, home, audience, links, allowOverrides },
  /** The remotes in the app: all released ones, all but these, or these. */
  remotes: z.union([z.literal('all'), z.strictObject({ allBut: z.array(RemoteName) }), z.array(RemoteName)]),
})
export type AppDefinition = z.infer<typeof AppDefinition>

/** The definitions of all apps in the repository. */
export function readDefinitions(root: string, siteUrl = 'http://localhost:3000'): AppDefinition[] {
  const folder = join(root, 'platform/apps')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return texts.map((text) => AppDefinition.parse(JSON.parse(text.replaceAll('${SITE_URL}', siteUrl))))
}

export const includesRemote = ({ remotes }: AppDefinition, name: string): boolean => {
  if (remotes === 'all') return true
  return 'allBut' in remotes ? !remotes.allBut.includes(name) : remotes.includes(name)
}

/** The part of a composition that is independent of its releases. */
export const withoutReleases = (definition: AppDefinition): Omit<Composition, 'shell' | 'remotes'> => {
  const { app, title, home, audience, links, allowOverrides } = definition
  return { app, title, home, audience, links, allowOverrides }
}
