import { constants } from 'node:fs'
import { join } from 'node:path'
import { startHost } from '@haggle/host/host/host'
import { readHostSettings } from '@haggle/host/host/hostSettings'
import type { LiveApp } from '@haggle/host/host/serveApp'
import { plainLog } from '@haggle/host/log/log'
import { withRelease } from '@haggle/kit/apps/compositionChanges'
import { readDefinitions, includesRemote } from '@haggle/kit/apps/definition'
import { appExists, readApp } from '@haggle/kit/apps/revisions'
import { releaseName } from '@haggle/kit/build/build'
import { watchPackage, type WatchedPackage } from '@haggle/kit/dev/watch'
import { watchTypes } from '@haggle/kit/dev/watchTypes'
import { shownUrl } from '@haggle/kit/settings/addresses'
import {
  appNames,
  appSettings,
  makeHome,
  marketplaceUrl,
  readPorts,
  requireFree,
  withSiteUrls,
} from '@haggle/kit/settings/settings'
import { exitWithNpm } from '@haggle/kit/settings/shutdown'
import { DEV_VERSION } from '@haggle/kit/webpack/devServer'
import { shellFolder, type Workspace } from '@haggle/kit/workspace/workspace'
import { startBackend } from '@haggle/registry/backend/backend'
import { readTeams } from '@haggle/registry/teams/readTeams'
import { teamsPage } from '@haggle/registry/teams/teamsPage'
import { prepareApps } from '../start/prepare'
import { takenPathsHere } from './takenPathsHere'

/**
 * Serves packages and the shell from sources, so that an edit keeps a page's state; the others from the release store, which
 * is built only if it is empty.
 * Resolves with the lines to print once everything is up.
 */
export async function dev(workspace: Workspace, folders: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  exitWithNpm()
  const { home } = workspace
  makeHome(home, constants.W_OK)
  const ports = readPorts(env)
  const settings = readHostSettings(env)
  await requireFree(ports, env)
  // before the builds, because it checks its settings and its database
  const backend = await startBackend(workspace, ports.api, withSiteUrls(env, ports))
  if (!(await appExists(home, 'marketplace'))) await prepareApps(workspace, marketplaceUrl(env, ports), plainLog)

  const watched: WatchedPackage[] = []
  // the shell, too: a component keeps its state in an edit only on React's development build
  for (const folder of new Set([shellFolder(workspace), ...folders])) {
    const refusals = () => takenPathsHere(workspace, folder)
    watched.push(await watchPackage(workspace, folder, { refusals }))
  }

  const [only = '', ...others] = folders
  watchTypes(others.length > 0 ? join(workspace.root, 'tsconfig.browser.json') : join(only, 'tsconfig.json'))

  for (const app of appNames)
    await startHost({
      home,
      app,
      backend,
      port: ports[appSettings(app).port],
      ...settings,
      live: {
        ...liveApp(workspace, app, watched),
        ...(app === 'marketplace' && { teamsPage: async () => teamsPage(await readTeams(workspace)) }),
      },
    })
  void backend.lost.then((reason) => {
    console.error(reason)
    process.exit(1)
  })
  return [
    `Developing ${folders.map(releaseName).join(', ')}; an edit keeps what a page shows and holds.`,
    `  ${shownUrl(settings.address, ports.marketplace)}   marketplace`,
    `  ${shownUrl(settings.address, ports.shop)}   shop owners`,
    `  ${shownUrl(settings.address, ports.operator)}   operators`,
    `  ${shownUrl(settings.address, ports.marketplace)}/platform   what is released`,
    ...watched
      .filter(({ name }) => name !== 'shell')
      .map(({ name, manifest }) => `  ?remote=${name}@${manifest}   in another app that allows overrides`),
  ]
}

/** An app in which the packages under development replace, or precede, their releases. */
const liveApp = ({ root, home }: Workspace, app: string, watched: WatchedPackage[]): LiveApp => ({
  folders: watched.map(({ name, directory }) => ({ prefix: `/releases/${name}/${DEV_VERSION}/`, directory })),
  composition: async () => {
    const state = await readApp(home, app)
    if (!state) throw new Error(`There is no app ${app} here yet.`)
    const definition = readDefinitions(root).find((each) => each.app === app)
    const taken = watched.filter(({ name }) => name === 'shell' || (definition && includesRemote(definition, name)))
    const releases = await Promise.all(taken.map(({ latest }) => latest()))
    return releases.reduce(withRelease, { ...state.composition, allowOverrides: true })
  },
})
