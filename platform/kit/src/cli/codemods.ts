import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a major changes in a file: its new text, or nothing. `path` is relative to the repository. */
export type Codemod = (source: string, path: string) => string | undefined | Promise<string | undefined>

export interface MajorCodemod {
  major: number
  rewrite: Codemod
}

/** A package's codemods, `codemods/<major>.mjs`, of the majors after one up to another, in order. */
export async function codemodsOf(folder: string, after: number, upTo: number): Promise<MajorCodemod[]> {
  const files = await readdir(join(folder, 'codemods')).catch(() => [])
  const majors = files
    .flatMap((file) => Number(/^(\d+)\.mjs$/.exec(file)?.[1] ?? 0))
    .filter((major) => major > after && major <= upTo)
    .sort((a, b) => a - b)
  return Promise.all(
    majors.map(async (major) => {
      const file = join(folder, 'codemods', `${major}.mjs`)
      const module = (await import(pathToFileURL(file).href)) as { default?: unknown }
      if (typeof module.default !== 'function')
        throw new Error(`codemods/${major}.mjs must export a function as default.`)
      return { major, rewrite: module.default as Codemod }
    }),
  )
}

interface Rewritten {
  text: string
  /** The majors whose codemods changed it. */
  by: number[]
}

/** A file's text after codemods, one after the other. The error names the file. */
export async function rewritten(text: string, path: string, codemods: readonly MajorCodemod[]): Promise<Rewritten> {
  const by: number[] = []
  for (const { major, rewrite } of codemods) {
    const next = await Promise.resolve()
      .then(() => rewrite(text, path))
      .catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Error(`The codemod of ${major} fails at ${path}, so nothing is changed: ${reason}`, { cause })
      })
    if (typeof next !== 'string' || next === text) continue
    text = next
    by.push(major)
  }
  return { text, by }
}
