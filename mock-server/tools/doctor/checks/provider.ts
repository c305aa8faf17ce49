import { RAZORPAY_URL } from '../../../src/base/config'
import { fault, ok, PATIENCE_MS, reasonOf, warning, type Check } from '../finding'

const WEBHOOK = '/api/payments/razorpay/webhook'

/** Shorter ones can be guessed. */
const LEAST_CHARACTERS = 16

/** Whether the card provider accepts the keys, and whether its messages' secret can be trusted. */
export const checkProvider: Check = async ({ settings }) => {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, SITE_URL } = settings
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET || !RAZORPAY_WEBHOOK_SECRET)
    return ok('Payments are made in the built-in sandbox.')
  const apiUrl = settings.RAZORPAY_API_URL ?? RAZORPAY_URL
  const [[id], [secret], [webhook]] = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET]
  let status: number
  try {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const asked = { headers: { authorization }, redirect: 'manual', signal } as const
    status = (await fetch(`${apiUrl}/v1/payments?count=1`, asked)).status
  } catch (error) {
    return fault(`${apiUrl} cannot be reached: ${reasonOf(error)}.`, 'Allow HTTPS from this machine to the provider.')
  }
  if (status === 401 || status === 403)
    return fault(
      `${apiUrl} refuses the keys (${status}).`,
      'Copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET from its dashboard.',
    )
  if (status !== 200) return warning(`${apiUrl} answers ${status}.`, 'Try again later; see the state of the provider.')
  if (webhook === secret || webhook.length < LEAST_CHARACTERS)
    return warning(
      'It accepts the keys, but RAZORPAY_WEBHOOK_SECRET can be guessed: it is short, or the key again.',
      'Set a random one there and here (openssl rand -hex 24).',
    )
  if (id.startsWith('rzp_test_'))
    return warning(
      'It accepts the keys, which are test keys: no money moves.',
      'Set live keys before the market opens.',
    )
  return ok(`It accepts the keys; its webhooks belong to ${SITE_URL ?? 'the marketplace'}${WEBHOOK}.`)
}
