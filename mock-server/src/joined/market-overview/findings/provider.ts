import type { MachineFinding } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import { about, counted } from './finding'

const { ok, warning, fault } = about('Card provider')

export interface ProviderSigns {
  isSandbox: boolean
  webhookUrl: string
  lastWebhook: number | undefined
  /** When the newest order's payment came. */
  lastPayment: number | undefined
  failedRefunds: number
  hangingRefunds: number
  /** Orders placed in the last half hour, and those paid. */
  placed: number
  paid: number
  /** Payments of the last hour that came too late or twice, or did not match. */
  givenBack: number
}

/** Whether money moves (HaggleRefundFailed, HaggleRefundsStuck, HagglePaymentsStopped, HagglePaymentsGivenBack). */
export function provider(signs: ProviderSigns): MachineFinding[] {
  const found = [...refunds(signs), ...payments(signs), ...webhooks(signs)]
  if (found.length > 0) return found
  if (signs.isSandbox) return [ok('The sandbox answers: no real money moves.')]
  if (signs.lastWebhook === undefined) return [ok('Payments are real; it has sent no webhook yet.')]
  return [ok('Payments are real; its last webhook came:', { at: signs.lastWebhook })]
}

function refunds({ failedRefunds, hangingRefunds }: ProviderSigns): MachineFinding[] {
  const found: MachineFinding[] = []
  if (failedRefunds > 0)
    found.push(
      fault(`${counted(failedRefunds, 'refund')} failed.`, {
        todo: 'Try each again at its order, among the stuck refunds.',
      }),
    )
  if (hangingRefunds > 0)
    found.push(
      warning(`${counted(hangingRefunds, 'refund')} got no answer for an hour.`, {
        todo: "Look at them in the provider's dashboard if that lasts for a day.",
      }),
    )
  return found
}

/** As the rules of docs/alerts.yml have it. */
const [MANY_ORDERS, MANY_GIVEN_BACK] = [10, 5]

function payments({ placed, paid, givenBack }: ProviderSigns): MachineFinding[] {
  const found: MachineFinding[] = []
  if (placed > MANY_ORDERS && paid === 0)
    found.push(
      fault(`${counted(placed, 'order')} were placed in the last half hour, and none was paid.`, {
        todo: "Pay a small order yourself, and look at the provider's state and your keys; the doctor asks it.",
      }),
    )
  if (givenBack > MANY_GIVEN_BACK)
    found.push(
      warning(
        `${counted(givenBack, 'payment')} came too late or twice, or did not match, in the last hour, and go back.`,
        {
          todo: "Look at offers and fees in the provider's dashboard.",
        },
      ),
    )
  return found
}

function webhooks({ isSandbox, lastPayment, lastWebhook = -Infinity, webhookUrl }: ProviderSigns): MachineFinding[] {
  if (isSandbox || lastPayment === undefined || lastWebhook > lastPayment - HOUR) return []
  const todo = `Look in its dashboard whether the webhook leads to ${webhookUrl}, is switched on, and has the secret that is here.`
  return [
    lastWebhook === -Infinity
      ? warning('Payments arrive, but it has never sent a webhook.', { todo })
      : warning('Payments arrive without webhooks; the last one came:', { todo, at: lastWebhook }),
  ]
}
