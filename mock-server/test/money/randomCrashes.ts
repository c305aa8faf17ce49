import { Refusal } from '../../src/base/refusals'
import type { Provider } from '../../src/market/orders/payments/provider'
import { cancel, refundAll, refundSome } from './randomOrders'
import { payOut } from './randomPayouts'
import type { World } from './randomWorld'

/** Acts that ask the provider for something once they are committed. */
const CUT_OFF = [payOut, payOut, cancel, refundAll, refundSome]

/**
 * The second instance ends in the middle of an act, like one that is killed: after the commit, and before the provider was asked
 * or before its answer was noted. The other one goes on alone until the next time, when another instance starts.
 */
export async function crash(world: World): Promise<void> {
  const { dice, market, twin } = world
  if (!twin) {
    world.twin = await market.twin()
    return
  }
  twin.context.provider = cutOff(twin.context.provider, dice.roll() < 0.5)
  world.dying = twin
  await dice.pick(CUT_OFF)(world)
  world.dying = undefined
  world.crashes++
  world.twin = undefined
  await twin.close()
}

/** A provider whose answers never arrive; it may have got what it was asked for. */
const cutOff = (provider: Provider, isAsked: boolean): Provider =>
  new Proxy(provider, {
    get:
      (of, name: keyof Provider) =>
      async (...request: never[]) => {
        const ask = of[name] as (...request: never[]) => Promise<unknown>
        if (isAsked) await ask(...request).catch(() => undefined)
        throw new Refusal(502, 'This instance ended.')
      },
  })
