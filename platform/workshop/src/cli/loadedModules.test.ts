// each loads much, webpack or a web server, that no command needs before it builds or serves
jest.mock('@haggle/kit/webpack/baseConfig', () => loaded('baseConfig'))
jest.mock('@haggle/kit/webpack/loaders', () => loaded('loaders'))
jest.mock('@haggle/registry/registry/errors', () => loaded('errors'))

function loaded(name: string): never {
  throw new Error(`${name} is loaded by every command of haggle`)
}

test('the commands load neither webpack nor a web server until they use them', async () => {
  await expect(Promise.all([import('@haggle/kit/cli/commands'), import('./wholeRepository')])).resolves.toHaveLength(2)
})
