import type { Composition } from '@haggle/shared-contract/platform'
import { z } from 'zod'

/** A file to run, and the hash that it must have. */
export interface Bundle {
  file: string
  integrity: string
}

/** A renderer's code: the shell's bundle and one remote's. Without a remote it renders the shell's own screens. */
export interface RendererBundles {
  shell: Bundle
  remote?: Bundle | undefined
  /** The earlier majors that the remote needs, by package: their names in the shell's bundle. */
  older?: Record<string, string>
}

/** A page to render: a URL of one of a remote's screens. */
export interface RenderJob {
  remote: string
  composition: Composition
  url: string
  origin: string
  apiUrl: string
  traceparent?: string | undefined
}

/** A remote's part to render for a page, with what its slot there passes. */
export interface PartJob extends RenderJob {
  part: string
  pass: object
  /** Of its place in the page. */
  index: number
}

/** A part of a screen's addresses to list: the next ones after the cursor `after`. */
export interface ListJob {
  remote: string
  screen: string
  after: string | undefined
  apiUrl: string
}

/** A renderer's messages to its host; untrusted. */
export const RendererMessage = z.union([
  z.strictObject({ ready: z.record(z.string(), z.array(z.string()).max(50)) }),
  z.strictObject({ call: z.strictObject({ id: z.number(), url: z.string(), method: z.string() }) }),
  z.strictObject({ id: z.number(), result: z.unknown() }),
  z.strictObject({ id: z.number(), reason: z.string() }),
])
