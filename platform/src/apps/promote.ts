import type { Composition, Release } from 'shared-contract/platform'
import { gate } from '../gate/gate'
import { frameOf, takes, type AppDefinition } from './definition'
import { lastReleased, remember, type HistoryEntry } from './history'
import { liveVersion, withRelease } from './recompose'
import { changeApp } from './revisions'

/** Makes a release everyone's in an app, after the gate. */
export const promote = (home: string, app: string, release: Release, action: HistoryEntry['action'] = 'release') =>
  changeApp(home, app, async (current) => {
    if (!current) throw new Error(`There is no app ${app} here yet: run npm start first.`)
    const composition = withRelease(current.composition, release)
    await gate(home, composition, [release])
    return { composition, history: remember(current.history, [change(action, current.composition, release)]) }
  })

/**
 * Brings an app up to its definition and to the releases at hand, in one revision. What a team rolled back stays rolled
 * back: a release counts as news only when it is not the one that was released last.
 */
export const compose = (home: string, definition: AppDefinition, releases: Release[]) =>
  changeApp(home, definition.app, async (current) => {
    const history = current?.history ?? []
    const news = releases
      .filter(({ kind, name }) => kind === 'shell' || takes(definition, name))
      .filter(({ name, version }) => lastReleased(history, name) !== version)
    const shell = news.find((release) => release.kind === 'shell') ?? current?.composition.shell
    if (!shell) throw new Error(`${definition.app} has no shell.`)
    const remotes = current?.composition.remotes.filter(({ name }) => takes(definition, name)) ?? []
    const composition = news.reduce(withRelease, { ...frameOf(definition), shell, remotes })
    await gate(home, composition, news)
    const changes = news.map((release) => change('release', current?.composition, release))
    return { composition, history: remember(history, changes) }
  })

const change = (action: HistoryEntry['action'], before: Composition | undefined, { name, version }: Release) => ({
  action,
  name,
  from: liveVersion(before, name),
  to: version,
})
