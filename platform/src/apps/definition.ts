import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Role } from 'shared-contract'
import { RemoteName, type Composition } from 'shared-contract/platform'
import { z } from 'zod'

/** `platform/apps/<app>.json`: what an app is, whatever it is made of. `${SITE_URL}` in a link is the marketplace's address. */
const AppDefinition = z.strictObject({
  app: RemoteName,
  title: z.string().min(1),
  home: z.string().startsWith('/'),
  audience: Role.optional(),
  links: z.array(z.strictObject({ label: z.string(), href: z.string() })),
  allowOverrides: z.boolean(),
  /** The remotes it takes: every one that is released, or these. */
  remotes: z.union([z.literal('all'), z.array(RemoteName)]),
})
export type AppDefinition = z.infer<typeof AppDefinition>

/** The apps of the repository. */
export function readDefinitions(root: string, siteUrl = 'http://localhost:3000'): AppDefinition[] {
  const folder = join(root, 'platform/apps')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return texts.map((text) => AppDefinition.parse(JSON.parse(text.replaceAll('${SITE_URL}', siteUrl))))
}

export const takes = ({ remotes }: AppDefinition, name: string) => remotes === 'all' || remotes.includes(name)

/** The part of a composition that does not change with its releases. */
export const frameOf = (definition: AppDefinition): Omit<Composition, 'shell' | 'remotes'> => {
  const { app, title, home, audience, links, allowOverrides } = definition
  return { app, title, home, audience, links, allowOverrides }
}
