import { explainFailure } from './explainFailure'

const file = 'http://localhost/releases/catalog/1.1.0/BrowseProducts.js'
const failure = (type: string) => Object.assign(new Error('Loading chunk 69 failed.'), { type, request: file })

function host(answer: () => Promise<unknown>) {
  const fetch = jest.fn(answer)
  Object.assign(globalThis, { fetch })
  return fetch
}
const answers = (contentType: string) => () =>
  Promise.resolve({ ok: true, headers: new Map([['content-type', contentType]]) })

test('a page instead of a script means that the script is missing', async () => {
  const fetch = host(answers('text/html; charset=utf-8'))
  const refused = failure('error')
  expect(await explainFailure(refused)).toMatchObject({ type: 'missing', cause: refused })
  expect(fetch).toHaveBeenCalledWith(file, expect.objectContaining({ method: 'HEAD' }))
})

test.each([
  ['a script that is another one', answers('text/javascript')],
  ['a script that is not there', () => Promise.resolve({ ok: false, status: 404 })],
  ['a host out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s stays an error', async (_, answer) => {
  host(answer)
  const refused = failure('error')
  expect(await explainFailure(refused)).toBe(refused)
})

test('the entry is fetched if the failure names no file', async () => {
  const fetch = host(answers('text/html'))
  expect(await explainFailure(new Error('#RUNTIME-008'), file)).toMatchObject({ type: 'missing' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each(['timeout', 'missing'])('a failure that is already explained is not fetched again: %s', async (type) => {
  const fetch = host(answers('text/html'))
  await explainFailure(failure(type))
  expect(fetch).not.toHaveBeenCalled()
})
