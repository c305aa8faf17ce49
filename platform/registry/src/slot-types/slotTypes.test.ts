import { sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import ts from 'typescript'
import { z } from 'zod'
import { slotTypes } from './slotTypes'

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

const slots = [{ name: 'shop-contact', schema: JSON.stringify(z.toJSONSchema(Contact)) }]
const catalog = sampleRemote({
  screens: ['./Home', './Shop'].map((screen) => ({ path: '/', access: 'everyone', screen, js: [], css: [], slots })),
})

test('what a slot passes is a type by its name, once however many screens have it', () => {
  expect(slotTypes(catalog)).toBe(
    `export type ShopContact = { shop: string; product?: string; kind: "shop" | "product"; "in-stock": boolean | null; tags: (string | number)[]; sizes: Record<string, number>; about: { is: "new" } | { is: 1; at: object }; pair: unknown[]; rest: unknown }\n`,
  )
})

test('the types are read by TypeScript', () => {
  const source = ts.createSourceFile('index.d.ts', slotTypes(catalog), ts.ScriptTarget.Latest)
  expect((source as unknown as { parseDiagnostics: unknown[] }).parseDiagnostics).toEqual([])
})

test('a slot of the shell that passes nothing has no fields', () => {
  expect(slotTypes(sampleShell({ slots: [{ name: 'badges' }] }))).toBe('export type Badges = object\n')
})
