import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { skeletonStyle } from '../apps/page'
import { styleHash } from '../first-page/styles'
import { contentSecurityPolicy } from './security'

test.each([
  ['released', contentSecurityPolicy('shop.test')],
  ['under development', contentSecurityPolicy('shop.test', { overrides: true })],
  ['of nginx', readFileSync(join(__dirname, '../../nginx/haggle.conf.template'), 'utf8')],
])("the policy of a page %s allows no inline style but the skeleton's", (_, policy) => {
  expect(policy).toContain(`style-src 'self' ${styleHash(skeletonStyle)}`)
  expect(policy).not.toContain('unsafe')
})
