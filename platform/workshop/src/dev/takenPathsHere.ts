import { includesRemote, readDefinitions } from '@haggle/kit/apps/definition'
import { readApp } from '@haggle/kit/apps/revisions'
import { isRemote, readDescriptor } from '@haggle/kit/workspace/descriptor'
import { takenPaths } from '@haggle/kit/workspace/pathOwner'
import type { Workspace } from '@haggle/kit/workspace/workspace'

/** A line for each screen of a folder's remote whose path another package has in an app of this home. */
export async function takenPathsHere({ root, home }: Workspace, folder: string): Promise<string[]> {
  if (!isRemote(folder)) return []
  const descriptor = readDescriptor(folder)
  const apps = readDefinitions(root).filter((definition) => includesRemote(definition, descriptor.name))
  const states = await Promise.all(apps.map(({ app }) => readApp(home, app)))
  return states.flatMap((state) => (state ? takenPaths(descriptor, state.composition) : []))
}
