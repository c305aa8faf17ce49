import { readTextFile } from './readTextFile'

const fileOf = (bytes: Buffer) => ({
  text: () => Promise.resolve(bytes.toString('utf8')),
  arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes).buffer),
})

test.each([
  ['UTF-8', Buffer.from('Lämp;1')],
  ['UTF-16 as Excel saves it', Buffer.from('\uFEFFLämp;1', 'utf16le')],
  ['UTF-16 of the other byte order', Buffer.from('\uFEFFLämp;1', 'utf16le').swap16()],
])('a file in %s is read', async (_, bytes) => {
  expect(await readTextFile(fileOf(bytes) as unknown as Blob)).toBe('Lämp;1')
})
