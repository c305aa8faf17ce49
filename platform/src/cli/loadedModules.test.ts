// each loads much, webpack or a web server, that no command needs before it builds or serves
jest.mock('../webpack/baseConfig', () => loaded('baseConfig'))
jest.mock('../webpack/loaders', () => loaded('loaders'))
jest.mock('../registry/errors', () => loaded('errors'))

function loaded(name: string): never {
  throw new Error(`${name} is loaded by every command of haggle`)
}

test('the commands load neither webpack nor a web server until they use them', async () => {
  await expect(import('./commands')).resolves.toHaveProperty('commands')
})
