import type { JsonSchema } from '@haggle/kit/gate/assignable'
import { slotsOf } from '@haggle/kit/gate/slots'
import type { Release } from '@haggle/shared-contract/platform'
import { typeText } from './typeText'

/** A type for each slot of a release, of what it passes: `ShopContact` of `shop-contact`; empty if it has none. */
export const slotTypes = (release: Release): string =>
  slotsOf(release)
    .map(({ name, schema }) => `export type ${typeName(name)} = ${passed(schema)}\n`)
    .join('')

const passed = (schema: string | undefined) =>
  schema === undefined ? 'object' : typeText(JSON.parse(schema) as JsonSchema)

const typeName = (slot: string) => slot.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
