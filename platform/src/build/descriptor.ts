import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Descriptor } from 'shared-contract/platform'
import { z } from 'zod'

const fileIn = (folder: string) => join(folder, 'remote.json')

/** A remote is a folder with a `remote.json`. */
export const isRemote = (folder: string) => existsSync(fileIn(folder))

/** A remote's descriptor; the error says in one line what is wrong with it. */
export function readDescriptor(folder: string): Descriptor {
  const read = Descriptor.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
  if (!read.success) throw new Error(`${fileIn(folder)}: ${z.prettifyError(read.error).replaceAll('\n', ' ')}`)
  return read.data
}
