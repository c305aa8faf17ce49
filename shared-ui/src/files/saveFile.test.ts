import { saveFile } from './saveFile'

test('a file says that it is UTF-8, so that spreadsheets show every letter', () => {
  const made = jest.fn<string, [Blob]>(() => 'blob:file')
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  saveFile('products.csv', 'Töchter')
  const reader = new FileReader()
  reader.readAsArrayBuffer(made.mock.calls[0]?.[0] ?? new Blob())
  return new Promise<void>((done) => {
    reader.onload = () => {
      expect(Buffer.from(reader.result as ArrayBuffer).toString('hex')).toBe(
        `efbbbf${Buffer.from('Töchter').toString('hex')}`,
      )
      done()
    }
  })
})
