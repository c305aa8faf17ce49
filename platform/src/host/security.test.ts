import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontHold } from '../apps/fontHold'
import { skeletonStyle } from '../apps/page'
import { startNotice } from '../apps/startNotice'
import { cspHash } from '../first-page/styles'
import { contentSecurityPolicy } from './security'

test.each([
  ['released', contentSecurityPolicy('shop.test')],
  ['under development', contentSecurityPolicy('shop.test', { overrides: true })],
  ['of nginx', readFileSync(join(__dirname, '../../nginx/haggle.conf.template'), 'utf8')],
])("the policy of a page %s allows no inline style or script but the page's own", (_, policy) => {
  expect(policy).toContain(`style-src 'self' ${cspHash(skeletonStyle)}`)
  const scripts = policy.match(/script-src [^;]*/)?.[0]
  for (const script of [fontHold, startNotice]) expect(scripts).toContain(cspHash(script))
  expect(policy).not.toContain('unsafe')
})
