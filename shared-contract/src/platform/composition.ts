import { z } from 'zod'
import { Role } from '../account'
import { RemoteName } from './descriptor'
import { FlagName, SetFlag } from './flags'
import { RemoteRelease, ShellRelease } from './release'
import { fillRoute } from './route'

/** A remote within an app: its live release, the fallback before it, the canary, and its flags that are on. */
export const ComposedRemote = z.strictObject({
  name: RemoteName,
  release: RemoteRelease,
  previous: RemoteRelease.optional(),
  canary: z.strictObject({ release: RemoteRelease, percent: z.number().int().min(1).max(99) }).optional(),
  flags: z.record(FlagName, SetFlag).optional(),
})
export type ComposedRemote = z.infer<typeof ComposedRemote>

/** `composition.json`: the releases that make up one app. The shell reads it at start and builds its routes from it. */
export const Composition = z
  .strictObject({
    app: RemoteName,
    title: z.string().min(1),
    /** Where `/` leads. */
    home: z.string().startsWith('/'),
    /** The only role this app is for; absent for all roles. */
    audience: Role.optional(),
    /** Other apps that the navigation links to. */
    links: z.array(z.strictObject({ label: z.string(), href: z.string() })),
    /** Whether `?remote=name@http://localhost…` is allowed; never in production. */
    allowOverrides: z.boolean(),
    shell: ShellRelease,
    remotes: z.array(ComposedRemote),
  })
  .superRefine(({ shell, remotes }, context) => {
    const owners = new Map(shell.screens.map(({ path }) => [addressOf(path), 'the shell']))
    for (const { name, release, previous, canary } of remotes) {
      for (const named of [release, previous, canary?.release])
        if (named && named.name !== name)
          context.addIssue({ code: 'custom', message: `${name} names a release of ${named.name}` })
      const own = release.screens.map(({ path }) => addressOf(path))
      const added = canary?.release.screens.filter(({ path }) => !own.includes(addressOf(path))) ?? []
      for (const { path } of [...release.screens, ...added]) {
        const owner = owners.get(addressOf(path))
        if (owner) context.addIssue({ code: 'custom', message: `${path} belongs to both ${owner} and ${name}` })
        owners.set(addressOf(path), name)
      }
    }
  })
export type Composition = z.infer<typeof Composition>

/** The addresses a route matches, regardless of its parameters' names and of case. */
const addressOf = (path: string) => fillRoute(path, ':').toLowerCase()
