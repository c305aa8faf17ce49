import { commands } from '@haggle/kit/cli/commands'
import { sampleCommands } from '../testing/sampleCommands'

const { call, refusalOf } = sampleCommands()
const webhook = 'https://hooks.example.com/T0/B1'
const line = '0.5% of the visits of catalog may fail in 30 days.'

test("a remote's budget of errors is set, shown and set again", async () => {
  const budget = (changes: object = {}) => commands.budget!(call({ name: 'catalog', ...changes }))
  expect(await budget()).toEqual(['catalog has no budget of errors: --errors 0.5% sets one.'])
  const told = `${line} hooks.example.com is told once when all of it is.`
  expect(await budget({ errors: '0.5%', webhook })).toEqual([told])
  expect(await budget()).toEqual([told])
  await budget({ errors: '0.5%' })
  expect(await budget()).toEqual([`${line} Nobody is told when all of it is.`])
})

test.each([
  [{ webhook }, '--webhook needs --errors, too: they are set together.'],
  [{ errors: '0.5' }, '--errors must be the share of visits that may fail, such as 0.5%, not "0.5".'],
  [{ errors: '0%' }, 'such as 0.5%, not "0%".'],
  [{ errors: '101%' }, 'such as 0.5%, not "101%".'],
  [
    { errors: '1%', webhook: 'http://hooks.example.com' },
    '--webhook must be an https:// address with the name of a site, not "http://hooks.example.com".',
  ],
])('budget with %j is refused with one line', async (changes, message) => {
  expect(await refusalOf('budget', { name: 'catalog', ...changes })).toContain(message)
})
