import { rm } from 'node:fs/promises'
import type { Composition, Release, RemoteRelease, Room } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { sampleComposition } from '../testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '../testing/sampleReleases'
import { GateRefusal, runGate, type Checks } from './gate'

let home: string
beforeEach(async () => (home = await newHome()))
afterEach(() => rm(home, { recursive: true }))

const files = { js: ['Home.js'], css: [] }
const text = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema))
const room = { narrow: 24, wide: 24 }

const Contact = z.object({
  shop: z.string(),
  product: z.string().optional(),
  kind: z.enum(['shop', 'product']),
  tags: z.array(z.string()),
  offer: z.object({ price: z.number(), until: z.string().optional() }),
})

interface Held {
  name?: string
  schema?: z.ZodType
  room?: Room
  /** The screens that have it; one by default. */
  in?: string[]
}

/** A release of catalog with this slot, or none, in its page of a shop. */
const holder = (version: string, slot?: Held) =>
  sampleRemote({
    version,
    screens: [
      { ...files, path: '/', access: 'everyone', screen: './Home' },
      ...(slot?.in ?? ['/shops/:id']).map((path) => ({
        ...{ ...files, path, access: 'everyone' as const, screen: './Home' },
        slots: slot && [
          { name: slot.name ?? 'contact', room: slot.room, ...(slot.schema && { schema: text(slot.schema) }) },
        ],
      })),
    ],
  })

const messages = sampleRemote({
  name: 'messages',
  screens: [{ ...files, path: '/messages', access: 'signedIn', screen: './Home' }],
  parts: [
    {
      ...files,
      slot: 'catalog/contact',
      part: './Ask',
      takes: './ask/takes',
      schema: text(Contact),
      room,
    },
  ],
})

async function refusals(next: Composition, candidate: Release, checks?: Checks): Promise<string[]> {
  await store(home, candidate)
  const refusal = await runGate(home, next, [candidate], checks).catch((error: unknown) => error)
  return refusal instanceof GateRefusal ? refusal.reasons : []
}

const withHolder = (candidate: RemoteRelease) => refusals(sampleComposition([candidate, messages]), candidate)
const whole = { schema: Contact, room }

test.each<[string, Held]>([
  ['as it was', whole],
  ['on a screen more', { ...whole, in: ['/shops/:id', '/product/:id'] }],
  ['always what might be missing', { ...whole, schema: Contact.required() }],
  ['more that it passes', { ...whole, schema: Contact.extend({ price: z.number() }) }],
  ['fewer values', { ...whole, schema: Contact.extend({ kind: z.literal('shop') }) }],
  ['more room', { ...whole, room: { narrow: 48, wide: 24 } }],
])('a slot with %s is released under a live part', async (_, slot) => {
  expect(await withHolder(holder('1.1.0', slot))).toEqual([])
})

const has =
  'catalog 1.1.0 has a slot catalog/contact, which the part ./Ask of messages 1.0.0 fills, and does not fit it'

const hasNone = 'catalog 1.1.0 has no slot catalog/contact, which the part ./Ask of messages 1.0.0 fills.'

test.each<[string, Held | undefined, string]>([
  ['is gone', undefined, hasNone],
  ['is gone with its screen', { ...whole, in: [] }, hasNone],
  ['has another name', { ...whole, name: 'shop-contact' }, hasNone],
  ['passes nothing', { room }, `${has}: shop is not passed.`],
  ['passes a field less', { ...whole, schema: Contact.omit({ shop: true }) }, `${has}: shop is not passed.`],
  ['may leave a field out', { ...whole, schema: Contact.partial({ shop: true }) }, `${has}: shop may be missing.`],
  ['passes another type', { ...whole, schema: Contact.extend({ shop: z.number() }) }, `${has}: shop may be number.`],
  [
    'passes null',
    { ...whole, schema: Contact.extend({ product: z.string().nullable() }) },
    `${has}: product may be null.`,
  ],
  [
    'passes a value more',
    { ...whole, schema: Contact.extend({ kind: z.enum(['shop', 'product', 'order']) }) },
    `${has}: kind may be "order".`,
  ],
  ['passes any text', { ...whole, schema: Contact.extend({ kind: z.string() }) }, `${has}: kind may be any string.`],
  ['passes a list', { ...whole, schema: z.array(Contact) }, `${has}: what is passed may be array.`],
  [
    'passes a list of something else',
    { ...whole, schema: Contact.extend({ tags: z.array(z.number()) }) },
    `${has}: tags.[] may be number.`,
  ],
  [
    'passes less within a field',
    { ...whole, schema: Contact.extend({ offer: z.object({ until: z.string() }) }) },
    `${has}: offer.price is not passed.`,
  ],
  [
    'passes any fields',
    { ...whole, schema: Contact.omit({ product: true }).loose() },
    `${has}: product may be anything.`,
  ],
  [
    'keeps less room on phones',
    { ...whole, room: { narrow: 20, wide: 24 } },
    `${has}: it keeps 20 of 24 pixels free (narrow).`,
  ],
  [
    'keeps less room on desks',
    { ...whole, room: { narrow: 24, wide: 0 } },
    `${has}: it keeps 0 of 24 pixels free (wide).`,
  ],
  ['keeps no room', { schema: Contact }, `${has}: it keeps 0 of 24 pixels free (narrow).`],
])('a slot that %s under a live part is refused, by name', async (_, slot, reason) => {
  expect(await withHolder(holder('1.1.0', slot))).toEqual([reason])
})

test('a part that takes what no slot passes is refused, by name', async () => {
  const reasons = await refusals(
    sampleComposition([holder('1.0.0', { room, schema: z.object({ shop: z.string() }) }), messages]),
    messages,
  )
  expect(reasons).toEqual([
    'catalog 1.0.0 has a slot catalog/contact, which the part ./Ask of messages 1.0.0 fills, and does not fit it: kind is not passed.',
  ])
})

test('a part for a remote that the app does not have is no fault: it is shown nowhere', async () => {
  expect(await refusals(sampleComposition([messages]), messages)).toEqual([])
})

test('canaries count like live releases, on both sides', async () => {
  const narrowed = holder('1.1.0', { room, schema: z.object({}) })
  const live = sampleComposition([holder('1.0.0', whole), sampleRemote({ ...messages, parts: [] })])
  const [catalog, other] = live.remotes
  const canary = { release: { ...messages, version: '1.0.1' }, percent: 10 }
  const next = {
    ...live,
    remotes: [
      { ...catalog!, release: narrowed },
      { ...other!, canary },
    ],
  }
  expect(await refusals(next, narrowed)).toEqual([expect.stringContaining('the part ./Ask of messages 1.0.1 fills')])
  const withCanary = { ...catalog!, canary: { release: narrowed, percent: 10 } }
  expect(await refusals({ ...live, remotes: [withCanary, { ...other!, release: messages }] }, messages)).toEqual([
    expect.stringContaining('catalog 1.1.0 has a slot catalog/contact'),
  ])
})

test("going back is refused for nobody's parts, and other remotes are not refused for what it left", async () => {
  const gone = holder('0.9.0')
  expect(await refusals(sampleComposition([gone, messages]), gone, { goesBack: true })).toEqual([])
  const gifts = sampleRemote({
    name: 'gifts',
    screens: [{ ...files, path: '/gifts', access: 'everyone', screen: './Home' }],
  })
  expect(await refusals(sampleComposition([gone, messages, gifts]), gifts)).toEqual([])
})

test('a slot of the shell is held to the same', async () => {
  const counting = sampleRemote({ ...messages, parts: [{ ...files, slot: 'shell/badges', part: './Count' }] })
  const shell = sampleShell({ version: '2.0.0' })
  const reasons = await refusals(sampleComposition([counting], shell), shell)
  expect(reasons).toEqual(['shell 2.0.0 has no slot shell/badges, which the part ./Count of messages 1.0.0 fills.'])
  const kept = sampleShell({ version: '2.0.1', slots: [{ name: 'badges' }] })
  expect(await refusals(sampleComposition([counting], kept), kept)).toEqual([])
})

test('a part without files is refused', async () => {
  const release = sampleRemote({ parts: [{ js: [], css: [], slot: 'catalog/x', part: './Ask' }] })
  expect(await refusals(sampleComposition([release]), release)).toContain('catalog: the part ./Ask is not exposed.')
})
