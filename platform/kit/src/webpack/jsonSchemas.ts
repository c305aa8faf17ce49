import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Descriptor, Slot } from '@haggle/shared-contract/platform'
import { tsImport } from 'tsx/esm/api'
import { z } from 'zod'
import { extensions } from '../workspace/descriptor'

type WithSlots = { screens: { slots?: Slot[] | undefined }[] } & Pick<Descriptor, 'parts'>

/** The modules with the schemas of what slots pass and parts take, named by a descriptor. */
export const schemaModules = ({ screens, parts = [] }: WithSlots): string[] => [
  ...new Set(
    [
      ...screens.flatMap(({ slots = [] }) => slots.map(({ passes }) => passes)),
      ...parts.map(({ takes }) => takes),
    ].filter((module) => module !== undefined),
  ),
]

/** The JSON schemas, as text, of such modules of a folder, by module. Throws a line about one that is no zod schema. */
export async function jsonSchemas(folder: string, modules: readonly string[]): Promise<Record<string, string>> {
  const read = modules.map(async (module) => [module, await jsonSchemaIn(folder, module)] as const)
  return Object.fromEntries(await Promise.all(read))
}

async function jsonSchemaIn(folder: string, module: string): Promise<string> {
  const path = join(folder, 'src', module)
  const file = extensions.map((ending) => path + ending).find((each) => existsSync(each)) ?? `${path}.ts`
  const { default: schema } = (await tsImport(pathToFileURL(file).href, import.meta.url)) as { default?: unknown }
  if (!isZod(schema)) throw new Error(`${file} must export a zod schema as default.`)
  try {
    const { $schema: _, ...described } = z.toJSONSchema(schema)
    return JSON.stringify(described)
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Whether a value is a schema, of whichever copy of zod. */
const isZod = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value
