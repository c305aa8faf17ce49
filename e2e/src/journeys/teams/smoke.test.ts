import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTeamHome, type TeamHome } from '../../teamHome'

let team: TeamHome
beforeAll(async () => (team = await openTeamHome()))
afterAll(() => team.remove())

test('a release whose screens fail to render is refused with the screen’s path, and nothing changes', async () => {
  await team.releaseWith('9.0.0', (file, text) =>
    file.startsWith('Cart.') ? text.replace(/\d+\([\w,]*\)\{/, '$&throw Error("broken");') : text,
  )
  const before = await team.composition()
  const { code, output } = await team.haggle('release', '--version', '9.0.0')
  expect(code).toBe(1)
  expect(output).toMatch(/^Refused: marketplace with checkout 9\.0\.0: \/cart/m)
  expect(await team.composition()).toEqual(before)
}, 120_000)

test("a release whose part fails in another remote's screen is refused, with that screen's path", async () => {
  const messages = await openTeamHome('messages')
  await messages.releaseWith('9.0.0', (file, text) =>
    file.startsWith('AskTheShop.') ? text.replace(/\)\{(let|if)/, '){throw Error("broken");$1') : text,
  )
  const { code, output } = await messages.haggle('release', '--version', '9.0.0', '--app', 'marketplace')
  expect({ code, lines: output.split('\n') }).toEqual({
    code: 1,
    lines: ['product', 'shops'].map((screen): unknown =>
      expect.stringMatching(
        new RegExp(
          `^Refused: marketplace with messages 9\\.0\\.0: /${screen}/[^/ ]+: the part \\./AskTheShop is not shown in catalog/shop-contact: part \\./AskTheShop crashed: broken`,
        ),
      ),
    ),
  })
  await messages.remove()
}, 240_000)

test('a release with API endpoints of others is refused, and none of ours lacks the name of its remote', async () => {
  const taken = (await Promise.all(['shell', 'mfe-catalog', 'mfe-shop-admin'].map(endpointsIn))).flat()
  const own = (await endpointsIn('mfe-checkout')).map((name) => `${name}:e.query({})`)
  const members = [...taken.map((name) => `${name}:e.query({})`), ...own]
  await team.releaseWith('9.2.0', (file, text) =>
    file.startsWith('Cart.') ? `${text};(t)=>t.injectEndpoints({endpoints:(e)=>({${members.join()}})})` : text,
  )
  const { output } = await team.haggle('release', '--version', '9.2.0')
  expect(output.split('\n').sort()).toEqual(
    taken
      .map(
        (name) =>
          `Refused: checkout defines the API endpoint ${name}, which must begin with checkout: all share one set of names.`,
      )
      .sort(),
  )
})

/** The endpoints that a package's sources define. */
async function endpointsIn(name: string): Promise<string[]> {
  const source = join(__dirname, '../../../..', name, 'src')
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('/api.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/(\w+): build\.(?:query|mutation|infiniteQuery)/g)].flatMap(([, endpoint]) => endpoint ?? []),
  )
}

test('a release is checked in a browser once, so that promotion and rollback are fast', async () => {
  await team.releaseWith('9.1.0', (_, text) => text)
  expect(await team.haggle('canary', '--percent', '10', '--version', '9.1.0')).toEqual({
    code: 0,
    output: 'checkout 9.1.0 goes to 10% of the visitors of marketplace.',
  })
  const started = Date.now()
  expect((await team.haggle('promote')).output).toBe('checkout 9.1.0 is live in marketplace.')
  expect((await team.haggle('rollback')).output).toMatch(/^checkout is back at /)
  expect(Date.now() - started).toBeLessThan(8_000)
}, 120_000)

test('a remote is removed once all that is left was visited, and a rollback puts it back', async () => {
  const before = await team.composition()
  const left = before.remotes.filter(({ name }) => name !== 'checkout')
  expect(await team.haggle('remove', 'checkout', '--app', 'marketplace')).toEqual({
    code: 0,
    output: 'checkout is removed from marketplace.',
  })
  expect((await team.composition()).remotes).toEqual(left)
  expect((await team.haggle('rollback')).output).toMatch(/^checkout is back at /)
  expect((await team.composition()).remotes.map(({ name }) => name).sort()).toEqual(
    before.remotes.map(({ name }) => name).sort(),
  )
  expect(await team.haggle('remove', 'catalog', '--app', 'marketplace')).toEqual({
    code: 1,
    output: 'Refused: catalog has the home of marketplace, /, which the app needs.',
  })
}, 240_000)
