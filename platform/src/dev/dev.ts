import type { Workspace } from '../workspace/workspace'

/** Develops one package with live reload against what is released. */
export function dev(_workspace: Workspace, _folder: string): Promise<string[]> {
  return Promise.reject(new Error('Not there yet.'))
}
