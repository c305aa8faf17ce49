import { Damaged, OtherKey, seal, unseal, type Envelope } from './envelope'
import { keyOf, newKey } from './key'

const [key, otherKey] = [keyOf(newKey()), keyOf(newKey())]
const TYPE = 'application/vnd.haggle.test+json'
const document = { name: 'wishlist', version: '1.0.0' }
const envelope = seal(TYPE, document, key)
const read = (changed: unknown, signer?: string) => unseal(changed, TYPE, 'The paper', signer)

test('a signed document is read as it was signed, by its signer', () => {
  expect(read(envelope)).toEqual(document)
  expect(read(envelope, key.id)).toEqual(document)
})

test('one signed by another key than the trusted one is not accepted', () => {
  expect(() => read(envelope, otherKey.id)).toThrow(OtherKey)
  const renamed = { ...envelope, signatures: [{ ...envelope.signatures[0], keyid: otherKey.id }] }
  expect(() => read(renamed, otherKey.id)).toThrow('The paper is not as it was signed')
})

test('one signature of the trusted key among others is enough', () => {
  const { signatures } = seal(TYPE, document, otherKey)
  expect(read({ ...envelope, signatures: [...signatures, ...envelope.signatures] }, key.id)).toEqual(document)
})

test('a document signed as one kind is not read as another, also under its name', () => {
  const entry = seal('application/vnd.haggle.audit+json', document, key)
  expect(() => read(entry, key.id)).toThrow('The paper cannot be read')
  expect(() => read({ ...entry, payloadType: TYPE }, key.id)).toThrow('The paper is not as it was signed')
})

/** The text with one of the bits flipped that its last letter has too many: decoded, it is the same. */
const withUnusedBit = (base64: string) => {
  const [, start = '', last = '', end = ''] = /^(.*)([^=])(=+)$/.exec(base64) ?? []
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return start + letters[letters.indexOf(last) + 1] + end
}

const [{ sig, keyid } = { sig: '', keyid: '' }] = envelope.signatures
test.each<[string, Partial<Envelope> | undefined]>([
  ['another document', { payload: Buffer.from('{}').toString('base64') }],
  ['no signature', { signatures: [] }],
  [
    'a signature with a flipped bit',
    { signatures: [{ keyid, sig: sig.replace(/^./, sig.startsWith('A') ? 'B' : 'A') }] },
  ],
  ['a signature with a flipped bit that means nothing', { signatures: [{ keyid, sig: withUnusedBit(sig) }] }],
  ['another field', { note: 'x' } as Partial<Envelope>],
  ['nothing in it', undefined],
])('one with %s is damaged', (_, change) => {
  expect(() => read(change && { ...envelope, ...change }, key.id)).toThrow(Damaged)
})
