import type { LiveRelease } from '../composition/remotesFor'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerGlobalPlugins: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))

const release: LiveRelease = {
  version: '1.1.0',
  global: 'catalog_1_1_0',
  entry: '/releases/catalog/1.1.0/remoteEntry.js',
  integrity: 'sha384-abc',
  screens: [],
  parts: [],
}
const at = (path: string) => `http://localhost${path}`
const screen = { default: () => null }

/** A new instance of the module, without state from other tests. */
async function loader() {
  jest.resetModules()
  const runtime = await import('@module-federation/enhanced/runtime')
  return { ...jest.mocked(runtime), ...(await import('./federation')) }
}

test('a release is registered under its own name, so that two releases may meet in one page', async () => {
  const { loadFromRelease, loadRemote, registerRemotes } = await loader()
  loadRemote.mockResolvedValue(screen)
  expect(await loadFromRelease(release, './BrowseProducts')).toBe(screen)
  expect(registerRemotes).toHaveBeenCalledWith([
    { name: 'catalog_1_1_0', entryGlobalName: 'catalog_1_1_0', entry: at(release.entry) },
  ])
  expect(loadRemote).toHaveBeenCalledWith('catalog_1_1_0/BrowseProducts')
})

test('after each failure the entry is requested at another URL', async () => {
  const { loadFromRelease, loadRemote, registerRemotes } = await loader()
  loadRemote.mockRejectedValue(new Error('offline'))
  for (let each = 0; each < 3; each++) await expect(loadFromRelease(release, './Browse')).rejects.toThrow('offline')
  const entries = registerRemotes.mock.calls.map(([[remote]]) => remote && 'entry' in remote && remote.entry)
  expect(entries).toEqual([at(release.entry), `${at(release.entry)}?retry=1`, `${at(release.entry)}?retry=2`])
})

test('after a hanging load was given up, the next one has another URL and waits for no pending chunk', async () => {
  const { giveUpPending, loadFromRelease, loadRemote, registerRemotes } = await loader()
  loadRemote.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(screen)
  const chunk = document.head.appendChild(document.createElement('script'))
  chunk.setAttribute('data-webpack', 'catalog_1_1_0:chunk-69')
  const onerror = jest.fn()
  chunk.onerror = onerror
  void loadFromRelease(release, './Browse')
  giveUpPending([release])
  expect(onerror).toHaveBeenCalledWith({ type: 'timeout', target: chunk })
  expect(await loadFromRelease(release, './Browse')).toBe(screen)
  expect(registerRemotes.mock.calls.at(-1)?.[0]).toMatchObject([{ entry: `${at(release.entry)}?retry=1` }])
  chunk.remove()
})

test.each([null, {}])('a module without a screen is a failure: %p', async (module) => {
  const { loadFromRelease, loadRemote } = await loader()
  loadRemote.mockResolvedValue(module)
  await expect(loadFromRelease(release, './Browse')).rejects.toThrow('exports no screen')
})

test("an entry may take two minutes, and runs only with the composition's hash", async () => {
  const { loadFromRelease, loadRemote, registerPlugins } = await loader()
  loadRemote.mockResolvedValue(screen)
  await loadFromRelease(release, './Browse')
  await loadFromRelease({ ...release, entry: 'http://localhost:5001/remoteEntry.js', integrity: undefined }, './Browse')
  expect(registerPlugins).toHaveBeenCalledTimes(1)
  const [plugin] = registerPlugins.mock.calls[0]?.[0] ?? []
  const createScript = (url: string) => plugin?.createScript?.({ url })
  expect(createScript(`${at(release.entry)}?retry=1`)).toMatchObject({
    timeout: 120_000,
    script: { integrity: 'sha384-abc', crossOrigin: 'anonymous', src: `${at(release.entry)}?retry=1` },
  })
  expect(createScript('http://localhost:5001/remoteEntry.js')).not.toHaveProperty('script.integrity', expect.anything())
})

test('an entry whose code hangs times out', async () => {
  jest.useFakeTimers()
  const { loadFromRelease, loadRemote } = await loader()
  loadRemote.mockReturnValue(new Promise(() => undefined))
  const failed = loadFromRelease(release, './Browse').catch((error: unknown) => error)
  jest.advanceTimersByTime(250_000)
  expect(await failed).toMatchObject({ name: 'TimeoutError' })
  jest.useRealTimers()
})

test('a shared module that failed to load is loaded again, a loaded one is kept', async () => {
  const { loadFromShell, getInstance } = await loader()
  const failed = { lib: undefined, loading: Promise.resolve() }
  const there = { lib: () => 'forms', loading: Promise.resolve() }
  getInstance.mockReturnValue({
    shareScopeMap: { default: { a: { '1.0.0': failed }, b: { '1.0.0': there } } },
  } as never)
  await expect(loadFromShell(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(failed.loading).toBeNull()
  expect(there.loading).not.toBeNull()
})
