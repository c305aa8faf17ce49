import { constants } from 'node:fs'
import { join } from 'node:path'
import { Composition } from '@haggle/shared-contract/platform'
import { withRelease } from '../apps/compositionChanges'
import { needFaults, overdue } from '../gate/gate'
import { misfits } from '../gate/slots'
import { makeHome } from '../settings/settings'
import { exitWithNpm } from '../settings/shutdown'
import { isRemote, readDescriptor } from '../workspace/descriptor'
import { takenPaths } from '../workspace/pathOwner'
import type { Workspace } from '../workspace/workspace'
import { watchPackage } from './watch'
import { watchTypes } from './watchTypes'

/**
 * Develops a remote within a deployed shell, with that site's back end and data. This machine serves only the remote, to
 * browsers that open the returned address. Production apps do not allow this.
 */
export async function devAgainst(workspace: Workspace, folder: string, site: string): Promise<string[]> {
  exitWithNpm()
  makeHome(workspace.home, constants.W_OK)
  const composition = await overridableAt(site)
  const { origin } = new URL(site)
  const { name, manifest, latest } = await watchPackage(workspace, folder, {
    within: origin,
    refusals: () => (isRemote(folder) ? takenPaths(readDescriptor(folder), composition) : []),
  })
  watchTypes(join(folder, 'tsconfig.json'))
  const release = await latest()
  if (release.kind !== 'remote') throw new Error('The shell is developed by npm run dev, without --against.')
  const screen = release.screens.find(({ path }) => !path.includes(':'))
  return [
    ...[
      ...needFaults(release, composition.shell),
      ...misfits(withRelease(composition, release), [release]),
      ...overdue(release, composition.shell),
    ].map((fault) => `Would be refused: ${fault}`),
    `Developing ${name} within ${origin}; an edit reloads the page.`,
    `  ${origin}${screen?.path ?? '/'}?remote=${name}@${manifest}`,
  ]
}

/** A site's composition. Throws if the site cannot be read or does not allow overrides. */
export async function overridableAt(site: string): Promise<Composition> {
  if (!/^https?:/.test(site) || !URL.canParse(site))
    throw new Error(`--against ${site} is no address: name a site, https://market.example.`)
  const address = new URL('/composition.json', site).href
  const reply = await fetch(address, { signal: AbortSignal.timeout(30_000) }).catch((cause: unknown) => {
    throw new Error(`${site} does not answer.`, { cause })
  })
  const read = Composition.safeParse(await reply.json().catch(() => undefined))
  if (!reply.ok || !read.success) throw new Error(`${address} is no list of what an app is made of.`)
  if (!read.data.allowOverrides)
    throw new Error(`${site} takes no remotes from other machines: only apps of development and staging do.`)
  return read.data
}
