import { readConfig } from '../../../src/base/config'
import { fault, ok, reasonOf, warning, type Check } from '../finding'

/** Whether the back end starts with these settings, and whether they are meant for a real market. */
export const checkSettings: Check = ({ settings, variables }) => Promise.resolve(findingOf(settings, variables))

function findingOf(
  { NODE_ENV, PROXY_SECRET, RAZORPAY_SANDBOX, SEED }: Parameters<Check>[0]['settings'],
  variables: NodeJS.ProcessEnv,
) {
  try {
    readConfig(variables)
  } catch (error) {
    return fault(reasonOf(error), 'Set what it names.')
  }
  if (NODE_ENV !== 'production')
    return warning(
      'The demo market, whose passwords everyone knows, and the sandbox are on.',
      'Set NODE_ENV=production.',
    )
  if (SEED === 'demo') return warning('The demo market, whose passwords everyone knows, is on.', 'Unset SEED.')
  if (RAZORPAY_SANDBOX === 'yes') return warning('Payments are not real.', 'Unset RAZORPAY_SANDBOX and set the keys.')
  if (PROXY_SECRET === undefined)
    return warning(
      'All visitors of a web host share one throttle, and no canary is taken back.',
      'Set the same PROXY_SECRET for back ends, hosts and registry (openssl rand -hex 24).',
    )
  return ok('The back end starts with them.')
}
