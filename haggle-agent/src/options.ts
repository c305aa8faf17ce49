import { readOptions } from '@haggle/kit/base/readOptions'
import { formatMoney, parseAmount, toCents, toDollars, type ShippingAddress } from '@haggle/shared-contract'
import type { Rule } from './rule'
import { EXIT, Stop } from './stop'

export const USAGE = `npx @haggle/agent <market> <product> --most <dollars>

Haggles for one piece of a product within what you allow on a page of the market, and prepares an order. You pay it, or not,
at the link that is printed.

  --most <dollars>       pays no more for the piece, without tax and shipping
  --start <dollars>      its first offer; default four fifths of --most
  --step <dollars>       how much more it offers each time; default half of what is left to --most
  --shop <name>          looks in this shop only
  --variant <text>       which one, as the shop calls it, such as 'M, Red'
  --address <text>       'street, city, postal code, country'; default the one that you used last
  --minutes <count>      waits so long for you, to be allowed and for a Yes; default 5
  --yes                  does not ask before it haggles
  --remember             stays allowed until the time that you choose there, by a file that you alone can read

Exit codes: 0 an order is prepared, 1 failure, 2 wrong options, 3 no such market, 4 not allowed, 5 no deal.`

/** What it is to haggle for, and how. */
export interface Options {
  site: URL
  product: string
  rule: Rule
  shop?: string | undefined
  variant?: string | undefined
  address?: ShippingAddress | undefined
  patience: number
  isSure: boolean
  remembers: boolean
}

const MINUTE = 60_000

/** Undefined for --help. Throws a Stop for what cannot be. */
export function optionsOf(args: string[]): Options | undefined {
  const { values, positionals } = read(args)
  if (values.help) return undefined
  const [market, product, ...rest] = positionals
  if (market === undefined || product === undefined) throw wrong('Name the market and the product; --help says more.')
  if (rest.length > 0) throw wrong('Put the product into quotes: it is one argument.')
  const minutes = Number(values.minutes ?? 5)
  if (!(minutes > 0 && minutes <= 1440)) throw wrong('--minutes takes a number up to 1440.')
  return {
    site: siteOf(market),
    product,
    rule: ruleOf(values),
    shop: values.shop,
    variant: values.variant,
    address: values.address === undefined ? undefined : addressOf(values.address),
    patience: minutes * MINUTE,
    isSure: values.yes === true,
    remembers: values.remember === true,
  }
}

function read(args: string[]) {
  try {
    return readOptions({
      args,
      allowPositionals: true,
      options: {
        most: { type: 'string' },
        start: { type: 'string' },
        step: { type: 'string' },
        shop: { type: 'string' },
        variant: { type: 'string' },
        address: { type: 'string' },
        minutes: { type: 'string' },
        yes: { type: 'boolean' },
        remember: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

const wrong = (message: string) => new Stop(message, EXIT.usage)

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Tokens go there, so plain http is for this machine alone. */
function siteOf(market: string): URL {
  const text = market.includes('://') ? market : `https://${market}`
  if (!URL.canParse(text)) throw wrong(`${market} is no address of a market.`)
  const site = new URL(text)
  if (site.protocol !== 'https:' && !(site.protocol === 'http:' && LOOPBACK.has(site.hostname)))
    throw wrong(`${market} must begin with https://.`)
  return new URL(site.origin)
}

function ruleOf(typed: { most?: string; start?: string; step?: string }): Rule {
  if (typed.most === undefined) throw wrong('Say --most: what it may pay for the piece, in dollars.')
  const most = amountOf('most', typed.most)
  const start = typed.start === undefined ? toDollars(Math.round(toCents(most) * 0.8)) : amountOf('start', typed.start)
  if (start > most) throw wrong(`--start cannot be above --most, ${formatMoney(most)}.`)
  const half = toDollars(Math.max(1, Math.ceil((toCents(most) - toCents(start)) / 2)))
  return { most, start, step: typed.step === undefined ? half : amountOf('step', typed.step) }
}

function amountOf(name: string, typed: string): number {
  const amount = parseAmount(typed)
  if (amount === undefined || amount <= 0) throw wrong(`--${name} takes dollars above 0, such as 62.10.`)
  return amount
}

/** A street may have commas of its own. */
function addressOf(typed: string): ShippingAddress {
  const parts = typed.split(',').map((part) => part.trim())
  const [city, postalCode, country] = parts.slice(-3)
  const address = parts.slice(0, -3).join(', ')
  if (!address || !city || !postalCode || !country) throw wrong("--address takes 'street, city, postal code, country'.")
  return { address, city, postalCode, country }
}
