import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { skeletonStyle } from '../apps/page'
import { startNotice } from '../apps/startNotice'
import { sourceHash } from '../first-page/styles'
import { contentSecurityPolicy } from './security'

test.each([
  ['released', contentSecurityPolicy('shop.test')],
  ['under development', contentSecurityPolicy('shop.test', { overrides: true })],
  ['of nginx', readFileSync(join(__dirname, '../../nginx/haggle.conf.template'), 'utf8')],
])("the policy of a page %s allows no inline style or script but the page's own", (_, policy) => {
  expect(policy).toContain(`style-src 'self' ${sourceHash(skeletonStyle)}`)
  expect(policy.match(/script-src [^;]*/)?.[0]).toContain(sourceHash(startNotice))
  expect(policy).not.toContain('unsafe')
})
