import { openRegistry, registryAt, type Registry } from '../client/client'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import type { CommandInput, WholeRepository } from './commandInput'

/** The registry that the environment names, or this machine's own. */
export async function registryOf(call: CommandInput): Promise<Registry> {
  const { folder, env } = call
  const access = await openRegistry(env)
  return access
    ? registryAt(access, openWorkspace(folder, env).home)
    : wholeOf(call).registry(openWorkspace(folder, env), env)
}

/** What the whole repository does on this machine. Throws in the repository of a remote, which has none of it. */
export function wholeOf(
  { folder, env, whole }: CommandInput,
  otherwise = 'REGISTRY_URL is not set: ask the platform team for the address of the registry.',
): WholeRepository {
  if (whole && isWholeRepository(openWorkspace(folder, env))) return whole
  throw new Error(otherwise)
}
