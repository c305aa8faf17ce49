import { join } from 'node:path'
import { includesRemote, readDefinitions } from './definition'

test("the marketplace takes every remote but the operators', which only their app takes", () => {
  const definitions = readDefinitions(join(__dirname, '../../../..'))
  const appsOf = (remote: string) => definitions.filter((each) => includesRemote(each, remote)).map(({ app }) => app)
  expect(appsOf('operator')).toEqual(['operator'])
  expect(appsOf('shop-admin')).toEqual(['marketplace', 'shop-owner'])
  expect(appsOf('of-another-team')).toEqual(['marketplace'])
})
