import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { OAuthClientInformationSchema, OAuthTokensSchema } from '@modelcontextprotocol/sdk/shared/auth.js'
import { z } from 'zod'

/** What a market knows this program by, and what it allows. */
const Credentials = z.object({ client: OAuthClientInformationSchema.optional(), tokens: OAuthTokensSchema.optional() })
export type Credentials = z.infer<typeof Credentials>

/** Where credentials are kept between runs. */
export interface Memory {
  load(): Promise<Credentials>
  save(credentials: Credentials): Promise<void>
  forget(): Promise<void>
}

/** The user's folder for settings. */
export const configFolder = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME ?? env.APPDATA ?? join(homedir(), '.config'), 'haggle-agent')

/** A file per market that its user alone can read. */
export function fileMemory(folder: string, site: URL): Memory {
  const file = join(folder, `${site.host.replaceAll(/[^\w.-]/g, '_')}.json`)
  return {
    load: async () => {
      try {
        return Credentials.parse(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        // none yet, or one that an older version wrote: it is allowed anew
        return {}
      }
    },
    save: async (credentials) => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const next = `${file}.${process.pid}`
      await writeFile(next, JSON.stringify(credentials), { mode: 0o600 })
      await rename(next, file)
    },
    forget: () => rm(file, { force: true }),
  }
}
