import * as z from 'zod/mini'
import './noEval'
import { withDecimalPoint } from './money'
import { INVALID_OFFER, parseOffer } from './offer'

/** The limit of an offer in dollars, and the message for one that is not below it. */
interface OfferLimit {
  below: number
  tooHigh: string
}

/** An offer as typed with the decimal sign of a language ('12,50' where that is a comma); its output is in dollars. */
export const offerForm = ({ below, tooHigh }: OfferLimit, language: string) =>
  z.strictObject({
    proposedPrice: z.pipe(
      z.string(),
      z.transform((typed, { issues, value }) => {
        const offer = parseOffer(withDecimalPoint(typed, language))
        if (offer === undefined || offer >= below)
          issues.push({ code: 'custom', input: value, message: offer === undefined ? INVALID_OFFER : tooHigh })
        return offer ?? 0
      }),
    ),
  })
