import { marketplace } from '../testing/composition'
import { readComposition } from './readComposition'

function inline(text: string) {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'composition'
  script.textContent = text
  document.head.append(script)
}

const host = (answer: () => Promise<Partial<Response>>) => {
  const fetch = jest.fn(answer)
  Object.assign(globalThis, { fetch })
  return fetch
}

beforeEach(() => {
  document.head.replaceChildren()
})

test('the composition in the page is taken without asking the host', async () => {
  const fetch = host(() => Promise.reject(new TypeError('offline')))
  inline(JSON.stringify(marketplace))
  expect(await readComposition()).toEqual(marketplace)
  expect(fetch).not.toHaveBeenCalled()
})

test('without one in the page the host is asked', async () => {
  const fetch = host(() => Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify(marketplace)) }))
  expect(await readComposition()).toEqual(marketplace)
  expect(fetch).toHaveBeenCalledWith('/composition.json', expect.anything())
})

test.each(['', '{"app":', '"marketplace"', '{"app":"marketplace","remotes":[]}'])(
  'a damaged one is refused in words: %s',
  async (text) => {
    inline(text)
    await expect(readComposition()).rejects.toThrow('The list of what this app is made of is damaged.')
  },
)

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has none', () => Promise.resolve({ ok: false })],
])('a host that %s is reported in words', async (_, answer) => {
  host(answer)
  await expect(readComposition()).rejects.toThrow('The list of what this app is made of could not be loaded.')
})
