import type { RegistryAccess } from '../client/calls'
import { openRegistry, registryAt, type Registry } from '../client/client'
import { ownRegistry } from '../registry/ownRegistry'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'

/** The registry that the environment names, or this machine's own. */
export async function registryOf(call: CommandInput): Promise<Registry> {
  const access = await accessOf(call)
  const workspace = openWorkspace(call.folder, call.env)
  return access ? registryAt(access, workspace.home) : ownRegistry(workspace, call.env)
}

/** Access to the registry that the environment names. Undefined means this machine's own, which only the whole repository has. */
export async function accessOf({ folder, env }: CommandInput): Promise<RegistryAccess | undefined> {
  const access = await openRegistry(env)
  if (!access && !isWholeRepository(openWorkspace(folder, env)))
    throw new Error('REGISTRY_URL is not set: ask the platform team for the address of the registry.')
  return access
}
