import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asset, Release, Slot } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { bytesToCome } from '../base/compress'
import { PRERENDER_FILE } from '../releases/buildNames'
import { isRemote, readDescriptor, readShellDescriptor } from '../workspace/descriptor'
import { FIRST_LOAD_FILE } from './firstLoad'
import { olderMajors, type InstalledMajor } from './olderMajors'
import { installedVersion, neededRanges, sharedVersions } from './sharedModules'

/** The fields of a release that do not depend on its files. */
export type Provenance = Pick<Release, 'version' | 'commit' | 'source' | 'builtAt'>

/** The parts of Module Federation's manifest from which a release is described. */
const FederationManifest = z.object({
  metaData: z.object({
    globalName: z.string(),
    remoteEntry: z.object({ name: z.string() }),
    schemas: z.record(z.string(), z.string()).default({}),
  }),
  exposes: z.array(
    z.object({
      path: z.string(),
      assets: z.object({ js: z.object({ sync: z.array(z.string()) }), css: z.object({ sync: z.array(z.string()) }) }),
    }),
  ),
})
/** Module Federation's manifest in a build. */
export const MANIFEST_FILE = 'mf-manifest.json'

const Files = z.object({ js: z.array(z.string()), css: z.array(z.string()) })
const FirstLoad = Files.extend({ screens: z.record(z.string(), Files) })

/** Files of a build that are needed only to describe its release. */
export const buildNotes = [FIRST_LOAD_FILE, 'mf-stats.json']

/** The release document of a finished build in a directory. */
export const describeBuild = async (folder: string, directory: string, assets: Asset[], provenance: Provenance) =>
  isRemote(folder)
    ? describeRemote(folder, directory, assets, provenance)
    : describeShell(folder, directory, assets, provenance)

async function describeRemote(folder: string, directory: string, assets: Asset[], provenance: Provenance) {
  const descriptor = readDescriptor(folder)
  const { metaData, exposes } = FederationManifest.parse(await readJson(join(directory, MANIFEST_FILE)))
  const exposed = new Map(exposes.map(({ path, assets }) => [path, { js: assets.js.sync, css: assets.css.sync }]))
  const filesOf = (module: string) => exposed.get(module) ?? { js: [], css: [] }
  return {
    kind: 'remote',
    name: descriptor.name,
    ...provenance,
    shared: neededRanges(folder, descriptor),
    contract: descriptor.contract,
    ...split(assets, metaData.remoteEntry.name),
    prerender: prerenderIn(assets),
    manifest: MANIFEST_FILE,
    global: metaData.globalName,
    ...(descriptor.ownFramework && { ownFramework: descriptor.ownFramework }),
    screens: descriptor.screens.map(({ slots, ...screen }) => ({
      ...screen,
      ...(slots && { slots: withSchemas(slots, metaData.schemas) }),
      ...filesOf(screen.screen),
    })),
    ...(descriptor.flags && { flags: descriptor.flags }),
    ...(descriptor.parts && {
      parts: descriptor.parts.map((part) => ({
        ...part,
        ...(part.takes !== undefined && { schema: metaData.schemas[part.takes] }),
        ...filesOf(part.part),
      })),
    }),
    ...(descriptor.unsteady && { unsteady: descriptor.unsteady }),
  } satisfies Release
}

async function describeShell(folder: string, directory: string, assets: Asset[], provenance: Provenance) {
  const { screens: declared, slots } = readShellDescriptor(folder)
  const { js, css, screens } = FirstLoad.parse(await readJson(join(directory, FIRST_LOAD_FILE)))
  const older = olderMajors(folder)
  return {
    kind: 'shell',
    name: 'shell',
    ...provenance,
    shared: sharedVersions(folder),
    contract: installedVersion(folder, '@haggle/shared-contract'),
    ...split(assets, js.at(-1) ?? ''),
    prerender: prerenderIn(assets),
    js,
    css,
    screens: declared.map((screen) => ({ ...screen, ...(screens[screen.screen] ?? { js: [], css: [] }) })),
    ...(slots && { slots }),
    ...(older.length > 0 && { olderMajors: await Promise.all(older.map(weighed)) }),
  } satisfies Release

  async function weighed({ installedAs, until, name, version }: InstalledMajor) {
    const files = screens[installedAs] ?? { js: [], css: [] }
    return {
      installedAs,
      until,
      name,
      version,
      ...files,
      bytes: await bytesToCome(files.js.map((path) => join(directory, path))),
    }
  }
}

const withSchemas = (slots: Slot[], schemas: Record<string, string>) =>
  slots.map((slot) => ({ ...slot, ...(slot.passes !== undefined && { schema: schemas[slot.passes] }) }))

/** The prerender bundle; packages under development, and remotes without prerendered screens, have none. */
const prerenderIn = (assets: Asset[]) => assets.find(({ path }) => path === PRERENDER_FILE)?.path

function split(assets: Asset[], entryPath: string) {
  const entry = assets.find(({ path }) => path === entryPath)
  if (!entry) throw new Error(`The build has no entry ${entryPath}.`)
  return { entry, assets: assets.filter(({ path }) => path !== entryPath && !buildNotes.includes(path)) }
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
