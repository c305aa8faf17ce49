import fc from 'fast-check'
import { TextStore } from './textStore'

test('a text is returned until it is replaced, deleted or cleared', () => {
  const store = new TextStore(10_000)
  store.set('lamp', '{"name":"Lamp"}')
  store.set('teapot', 'Ещё чайник ☕')
  expect([store.get('lamp'), store.get('teapot'), store.get('chair')]).toEqual([
    '{"name":"Lamp"}',
    'Ещё чайник ☕',
    undefined,
  ])
  store.set('lamp', 'new')
  store.delete('teapot')
  expect([store.get('lamp'), store.get('teapot')]).toEqual(['new', undefined])
  store.clear()
  expect(store.get('lamp')).toBeUndefined()
})

test('a key that begins another one is a key of its own', () => {
  const store = new TextStore(10_000)
  store.set('lamp', 's')
  store.set('lamps', '')
  expect([store.get('lamp'), store.get('lamps'), store.get('lam')]).toEqual(['s', '', undefined])
})

test('texts are joined in the order of the keys, unless one is missing or they are too long together', () => {
  const store = new TextStore(200_000)
  store.set('lamp', '{"name":"Lamp"}')
  store.set('teapot', '"Ещё чайник ☕"')
  store.set('long', 'x'.repeat(40_000))
  expect(store.joined(['teapot', 'lamp', 'teapot'])).toBe('"Ещё чайник ☕",{"name":"Lamp"},"Ещё чайник ☕"')
  expect(store.joined([])).toBe('')
  expect(store.joined(['lamp', 'chair'])).toBeUndefined()
  expect(store.joined(['long'])).toBe('x'.repeat(40_000))
  expect(store.joined(['long', 'long'])).toBeUndefined()
  expect(store.get('lamp')).toBe('{"name":"Lamp"}')
})

test('when it is full, the oldest texts are overwritten', () => {
  const store = new TextStore(10_000)
  for (const key of ['1', '2', '3']) store.set(key, key.repeat(3000))
  expect(store.hasRoom).toBe(true)
  store.set('4', '4'.repeat(3000))
  expect(['1', '2', '3', '4'].filter((key) => store.get(key) !== undefined)).toEqual(['2', '3', '4'])
  expect(store.hasRoom).toBe(false)
  store.clear()
  expect(store.hasRoom).toBe(true)
})

test('of more short texts than it has slots the newest are kept', () => {
  const store = new TextStore(4096)
  const keys = Array.from({ length: 40 }, (_, at) => `key ${at}`)
  for (const key of keys) store.set(key, key)
  expect(keys.filter((key) => store.get(key) === key)).toEqual(keys.slice(-16))
})

test('a text that is longer than the store is not kept, and neither is the one that it replaces', () => {
  const store = new TextStore(100)
  store.set('lamp', 'short')
  store.set('lamp', 'x'.repeat(200))
  expect(store.get('lamp')).toBeUndefined()
})

test('whatever is set and deleted, a key gets its latest text or none, and the latest text set is always there', () => {
  const key = fc.integer({ min: 0, max: 60 }).map(String)
  const change = fc.tuple(key, fc.option(fc.string({ unit: 'grapheme', maxLength: 120 })))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), fc.integer({ min: 700, max: 6000 }), (changes, maxBytes) => {
      const store = new TextStore(maxBytes)
      const latest = new Map<string, string>()
      for (const [key, text] of changes) {
        if (text === null) {
          store.delete(key)
          latest.delete(key)
        } else {
          store.set(key, text)
          latest.set(key, text)
          expect([text, undefined]).toContain(store.get(key))
          if (Buffer.byteLength(text) < 600) expect(store.get(key)).toBe(text)
        }
      }
      for (let at = 0; at <= 60; at++) {
        const text = store.get(String(at))
        expect([latest.get(String(at)), undefined]).toContain(text)
        expect(store.joined([String(at), String(at)])).toBe(text === undefined ? undefined : `${text},${text}`)
      }
    }),
    { numRuns: 300 },
  )
})
