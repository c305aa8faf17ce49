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

const Contact = z.object({ shop: z.string(), product: z.string().optional(), kind: z.enum(['shop', 'product']) })

/** A release of catalog whose home has this slot, or none. */
const holder = (version: string, slot?: { name?: string; schema?: z.ZodType | undefined; room?: Room | undefined }) =>
  sampleRemote({
    version,
    screens: [
      {
        ...files,
        path: '/',
        access: 'everyone',
        screen: './Home',
        slots: slot && [
          { name: slot.name ?? 'contact', room: slot.room, ...(slot.schema && { schema: text(slot.schema) }) },
        ],
      },
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

test.each<[string, Parameters<typeof holder>[1]]>([
  ['as it was', whole],
  ['more that it passes', { ...whole, schema: Contact.extend({ price: z.number() }) }],
  ['fewer values', { ...whole, schema: Contact.extend({ kind: z.literal('shop') }) }],
  ['more room', { ...whole, room: { narrow: 48, wide: 24 } }],
])('a slot with %s is released under a live part', async (_, slot) => {
  expect(await withHolder(holder('1.1.0', slot))).toEqual([])
})

const has =
  'catalog 1.1.0 has a slot catalog/contact, which the part ./Ask of messages 1.0.0 fills, and does not fit it'

test.each<[string, Parameters<typeof holder>[1], string]>([
  ['is gone', undefined, 'catalog 1.1.0 has no slot catalog/contact, which the part ./Ask of messages 1.0.0 fills.'],
  [
    'has another name',
    { ...whole, name: 'shop-contact' },
    'catalog 1.1.0 has no slot catalog/contact, which the part ./Ask of messages 1.0.0 fills.',
  ],
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
    'keeps less room on phones',
    { ...whole, room: { narrow: 20, wide: 24 } },
    `${has}: it keeps 20 of 24 pixels free (narrow).`,
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
