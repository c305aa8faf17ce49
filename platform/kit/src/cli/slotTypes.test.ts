import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Part } from '@haggle/shared-contract/platform'
import ts from 'typescript'
import { z } from 'zod'
import { sampleComposition } from '../testing/sampleApps'
import { newHome, sampleRemote, sampleShell } from '../testing/sampleReleases'
import { oldSlotTypes, slotTypes, writeSlotTypes } from './slotTypes'

let folder: string
beforeEach(async () => {
  folder = await newHome()
  await mkdir(join(folder, 'src'))
})
afterEach(() => rm(folder, { recursive: true }))

const parts: Part[] = [{ slot: 'catalog/shop-contact', part: './Ask' }]
const Contact = z.object({
  shop: z.string(),
  product: z.string().optional(),
  kind: z.enum(['shop', 'product']),
  'in-stock': z.boolean().nullable(),
  tags: z.array(z.union([z.string(), z.int()])),
  sizes: z.record(z.string(), z.number()),
  about: z.discriminatedUnion('is', [
    z.object({ is: z.literal('new') }),
    z.object({ is: z.literal(1), at: z.object({}) }),
  ]),
  pair: z.tuple([z.string()]),
  rest: z.unknown(),
})

/** An app whose catalog has this slot on its home, and one that nobody's part fills. */
const appWith = (schema?: z.ZodType) =>
  sampleComposition(
    [
      sampleRemote({
        screens: [
          {
            ...{ path: '/', access: 'everyone', screen: './Home', js: ['Home.js'], css: [] },
            slots: [
              { name: 'shop-contact', ...(schema && { schema: JSON.stringify(z.toJSONSchema(schema)) }) },
              { name: 'banner' },
            ],
          },
        ],
      }),
    ],
    sampleShell({ slots: [{ name: 'badges' }] }),
  )

const typesOf = (schema?: z.ZodType) => slotTypes({ parts }, appWith(schema))

test('what a live slot passes is a type of its remote, by its name', () => {
  expect(typesOf(Contact)).toBe(`declare module '@haggle-slots/catalog' {
  export type ShopContact = { shop: string; product?: string; kind: "shop" | "product"; "in-stock": boolean | null; tags: (string | number)[]; sizes: Record<string, number>; about: { is: "new" } | { is: 1; at: object }; pair: unknown[]; rest: unknown }
}
`)
})

test('the types are read by TypeScript', () => {
  const source = ts.createSourceFile('slots.d.ts', typesOf(Contact), ts.ScriptTarget.Latest)
  expect((source as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([])
})

test('slots that no part of this remote fills are left out; one that passes nothing has no fields', () => {
  const both = [...parts, { slot: 'shell/badges', part: './Count' }, { slot: 'elsewhere/x', part: './Ask' }]
  expect(slotTypes({ parts: both }, appWith())).toBe(`declare module '@haggle-slots/shell' {
  export type Badges = object
}

declare module '@haggle-slots/catalog' {
  export type ShopContact = object
}
`)
})

describe('a remote with a part', () => {
  const describedBy = (descriptor: object) =>
    writeFile(
      join(folder, 'remote.json'),
      JSON.stringify({
        name: 'messages',
        contract: '^1.0.0',
        screens: [{ path: '/messages', access: 'signedIn', screen: './Messages' }],
        ...descriptor,
      }),
    )

  test('has them written, and is told when they are not what is live any more', async () => {
    await describedBy({ parts })
    expect(oldSlotTypes(folder, appWith(Contact))).toEqual([])
    expect(await writeSlotTypes(folder, appWith(Contact))).toBe('src/slots.d.ts has the types of what they pass.')
    expect(await readFile(join(folder, 'src/slots.d.ts'), 'utf8')).toBe(typesOf(Contact))
    expect(oldSlotTypes(folder, appWith(Contact))).toEqual([])
    expect(oldSlotTypes(folder, appWith(Contact.omit({ tags: true })))).toEqual([
      'src/slots.d.ts is not what the live slots pass: npx haggle slots writes it anew.',
    ])
  })

  test('for no slot that is live is told so', async () => {
    await describedBy({})
    await expect(writeSlotTypes(folder, appWith(Contact))).rejects.toThrow(
      'remote.json names no part for a slot of what is live in shop.',
    )
  })
})
