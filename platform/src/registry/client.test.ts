import { readComposition, readRegistryAccess, registryAt } from './client'

const url = 'https://registry.example'
const access = { url, token: 'x' }
const target = { environment: 'production', app: 'marketplace' }

describe('of a registry that accepts a connection and then says nothing', () => {
  let told: jest.SpyInstance
  beforeEach(() => {
    jest.useFakeTimers()
    told = jest.spyOn(console, 'error').mockReturnValue()
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const answers = {
    'before its reply': (signal: AbortSignal) =>
      new Promise<Response>((_, failed) => signal.addEventListener('abort', () => failed(new Error('aborted')))),
    'within its reply': (signal: AbortSignal) => {
      const body = new ReadableStream({
        start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
      return Promise.resolve(new Response(body))
    },
  }

  test.each([
    ['before its reply', 'a read', 45, () => readComposition(access, target)],
    ['within its reply', 'a read', 45, () => readComposition(access, target)],
    [
      'before its reply',
      'a change',
      120,
      () => registryAt(access, '/nowhere').change(target, { action: 'promote', name: 'gifts' }),
    ],
  ] as const)('%s, %s says after 5 s what it waits for, and gives up after %i', async (when, _, seconds, call) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => answers[when](init!.signal!))
    let end: string | undefined
    void call().catch(({ message }: Error) => (end = message))
    await jest.advanceTimersByTimeAsync(4_900)
    expect(told).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(100)
    expect(told).toHaveBeenCalledWith(`Waiting for the registry at ${url} to answer, at most ${seconds} seconds …`)
    await jest.advanceTimersByTimeAsync((seconds - 5) * 1000 - 100)
    expect(end).toBeUndefined()
    await jest.advanceTimersByTimeAsync(100)
    expect(end).toBe(`The registry at ${url} does not answer.`)
  })
})

test.each(['haggle_1\n', ' haggle_1', 'haggle_1 haggle_2', 'haggle_‘1’'])(
  'REGISTRY_TOKEN=%j is refused by its name before anything is sent',
  (token) => {
    const read = () => readRegistryAccess({ REGISTRY_URL: url, REGISTRY_TOKEN: token })
    expect(read).toThrow(
      /^REGISTRY_TOKEN cannot be used: it holds a space, a line break or a letter that no token has\.$/,
    )
  },
)

test('a REGISTRY_URL with a password is refused by its name, and the password is not printed', () => {
  const read = () => readRegistryAccess({ REGISTRY_URL: 'https://ada:geheim@registry.example', REGISTRY_TOKEN: 'x' })
  expect(read).toThrow(/^REGISTRY_URL cannot be used: it holds a name or a password; the token alone is sent\.$/)
})
