import type { RemoteRelease } from '@haggle/shared-contract/platform'

/** A screen or part as a build exposes it. */
interface ExposedModule {
  module: string
  kind: 'screen' | 'part'
  js: string[]
  css: string[]
}

/** The modules that a remote's build exposes, each once, even if several paths or slots show it. */
export function exposedModules({ screens, parts = [] }: Pick<RemoteRelease, 'screens' | 'parts'>): ExposedModule[] {
  const all: ExposedModule[] = [
    ...screens.map(({ screen, js, css }) => ({ module: screen, kind: 'screen' as const, js, css })),
    ...parts.map(({ part, js, css }) => ({ module: part, kind: 'part' as const, js, css })),
  ]
  return [...new Map(all.map((each) => [each.module, each])).values()]
}
