import { DisputeState, Id } from '@haggle/shared-contract'
import { z } from 'zod'
import { Refusal } from '../../base/refusals'

/**
 * A dispute in the provider's records: `amount` in the payment's smallest unit, `respond_by` in seconds, `amount_deducted`
 * what a lost one took.
 */
export const ProviderDispute = z.object({
  id: Id,
  payment_id: Id,
  amount: z.number().int().min(1),
  currency: z.string(),
  amount_deducted: z.number().int().min(0).nullish(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  respond_by: z.number().nullish(),
  // a state that is not known here waits for an answer, too
  status: DisputeState.catch('open'),
})
export type ProviderDispute = z.infer<typeof ProviderDispute>

/** A document of evidence, as PNG. */
export interface EvidenceDocument {
  name: string
  bytes: Buffer
}

/** What a dispute is contested with; `letters` and `pictures` are ids of uploaded documents. */
export interface Contest {
  amount: number
  summary: string
  letters: readonly string[]
  pictures: readonly string[]
}

/** The provider's calls about disputes. They throw as the others do. */
export interface DisputeCalls {
  dispute(id: string): Promise<ProviderDispute>
  /** Uploads a document and returns its id. */
  uploadDocument(document: EvidenceDocument): Promise<string>
  /** Throws `DecisionRefused` if the provider will never take it. */
  contestDispute(id: string, contest: Contest): Promise<ProviderDispute>
  /** Gives the money up. Throws `DecisionRefused` if the provider will never take it. */
  acceptDispute(id: string): Promise<ProviderDispute>
}

/** The provider refused a decision, and would again. The message is the provider's. */
export class DecisionRefused extends Refusal {
  override name = 'DecisionRefused'
  constructor(message: string) {
    super(502, message)
  }
}
