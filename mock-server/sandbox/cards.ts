import type { SandboxOrderRow, SandboxPaymentRow } from '../src/core/database/tables'

/** The result of charging a card; 'unknown' is no test card. */
type Verdict = 'pays' | 'declined' | 'unknown'

/** The provider's test cards. All other numbers are refused. */
const TEST_CARDS: Record<string, Verdict> = {
  '4100280000001007': 'pays',
  '4111111111111111': 'pays',
  '4386289407660153': 'pays',
  '5267318187975449': 'pays',
  '5500670000001002': 'pays',
  '2305324257848228': 'pays',
  '4100280000060003': 'declined',
  '4100280000002005': 'pays',
  '4100280000003003': 'pays',
  '4100280000004004': 'pays',
  '4100280000005005': 'pays',
  '4100280000006006': 'pays',
  '4100280000007007': 'pays',
}

/** Test cards that pay another amount than the order's, in its unit: by an offer, or with the fee that the customer bears. */
const DIFFERENT: Record<string, (amount: number) => Partial<ChargedAmount>> = {
  '4100280000003003': (amount) => ({ amount: amount - Math.round(amount / 10), offer_id: 'offer_SandboxTenOff1' }),
  '4100280000004004': (amount) => {
    const customer_fee = Math.round(amount * 0.0236)
    return { amount: amount + customer_fee, customer_fee }
  },
  // what no field explains
  '4100280000005005': (amount) => ({ amount: Math.ceil(amount / 2) }),
  '4100280000006006': () => ({ currency: 'INR' }),
}

type ChargedAmount = Pick<SandboxPaymentRow, 'amount' | 'currency' | 'offer_id' | 'customer_fee'>

/** What a card is charged for an order. */
export const chargedAmount = (digits: string, { amount, currency }: SandboxOrderRow): ChargedAmount => ({
  amount,
  currency,
  offer_id: null,
  customer_fee: 0,
  ...DIFFERENT[digits]?.(amount),
})

/** Refunds of payments with this test card fail. */
const REFUNDS_FAIL = '4100280000002005'

export const refundsFail = (lastDigits: string): boolean => REFUNDS_FAIL.endsWith(lastDigits)

/** Payments with this test card are disputed at once. */
const IS_DISPUTED = '4100280000007007'

export const isDisputed = (lastDigits: string): boolean => IS_DISPUTED.endsWith(lastDigits)

/** Removes spaces. */
export const digitsOf = (cardNumber: string): string => cardNumber.replace(/\s/g, '')

export const verdictOf = (digits: string): Verdict => TEST_CARDS[digits] ?? 'unknown'
