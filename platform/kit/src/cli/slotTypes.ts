import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composition, Descriptor } from '@haggle/shared-contract/platform'
import type { JsonSchema } from '../gate/assignable'
import { slotsOf } from '../gate/slots'
import { typeText } from '../gate/typeText'
import { isRemote, readDescriptor } from '../workspace/descriptor'

/** The file with the types of what the slots pass that a remote's parts fill, in its folder. */
const TYPES_FILE = 'src/slots.d.ts'

/** Writes that file from what is live in an app. Returns a line. */
export async function writeSlotTypes(folder: string, app: Composition): Promise<string> {
  const text = slotTypes(isRemote(folder) ? readDescriptor(folder) : {}, app)
  if (text === '') throw new Error(`remote.json names no part for a slot of what is live in ${app.app}.`)
  await writeFile(join(folder, TYPES_FILE), text)
  return `${TYPES_FILE} has the types of what they pass.`
}

/** A line if the file is there and the live slots pass something else. */
export function oldSlotTypes(folder: string, app: Composition): string[] {
  const file = join(folder, TYPES_FILE)
  if (!isRemote(folder) || !existsSync(file)) return []
  const isOld = readFileSync(file, 'utf8') !== slotTypes(readDescriptor(folder), app)
  return isOld ? [`${TYPES_FILE} is not what the live slots pass: npx haggle slots writes it anew.`] : []
}

/** A module `@haggle-slots/catalog` for each live package of which parts fill slots, with a type for each of those: `ShopContact`. */
export function slotTypes({ parts = [] }: Pick<Descriptor, 'parts'>, { shell, remotes }: Composition): string {
  const filled = new Set(parts.map(({ slot }) => slot))
  return [shell, ...remotes.map(({ release }) => release)]
    .flatMap((owner) => {
      const slots = slotsOf(owner).filter(({ name }) => filled.has(`${owner.name}/${name}`))
      const types = slots.map(({ name, schema }) => `  export type ${typeName(name)} = ${passed(schema)}\n`)
      return types.length > 0 ? [`declare module '@haggle-slots/${owner.name}' {\n${types.join('')}}\n`] : []
    })
    .join('\n')
}

const passed = (schema: string | undefined) =>
  schema === undefined ? 'object' : typeText(JSON.parse(schema) as JsonSchema)

/** `ShopContact` of `shop-contact`. */
const typeName = (slot: string) => slot.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
