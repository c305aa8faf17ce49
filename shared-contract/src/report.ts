import { z } from 'zod'
import { AppealState } from './hidden'
import { OperatorQuery, pageOf } from './operator'
import { MAX_REPORT_TEXT, REPORT_REASONS } from './reportReasons'
import { Id, longText, Time } from './text'

export const ReportSubject = z.enum(['product', 'review', 'shop', 'message'])
export type ReportSubject = z.infer<typeof ReportSubject>

export const ReportReason = z.enum(REPORT_REASONS.map(({ value }) => value))
export type ReportReason = z.infer<typeof ReportReason>

/** Reports something to the operators; an account reports a thing once (D71). */
export const ReportInput = z.strictObject({
  subject: ReportSubject,
  id: Id,
  reason: ReportReason,
  text: longText(0, MAX_REPORT_TEXT).optional(),
})
export type ReportInput = z.infer<typeof ReportInput>

export const ReportState = z.enum(['open', 'hidden', 'dismissed'])
export type ReportState = z.infer<typeof ReportState>

/** What the operators' list of reports takes; `q` is the id of a thing, or the id or e-mail of who reported it. */
export const ReportsQuery = OperatorQuery.extend({ state: ReportState.default('open') })
export type ReportsQuery = z.infer<typeof ReportsQuery>

const Person = z.object({ _id: Id, name: z.string() })

/** A reported thing itself. `link` is its page for customers. */
export const ReportedThing = z.object({
  name: z.string(),
  text: z.string(),
  image: z.string().optional(),
  /** Who uploaded the image, where that is on record (since 1.42). */
  imageBy: Person.optional(),
  /** Of a review. */
  rating: z.int().optional(),
  author: Person.optional(),
  shop: z.object({ _id: Id, shopName: z.string() }),
  link: z.string(),
})
export type ReportedThing = z.infer<typeof ReportedThing>

/** A thing with its reports: their number by reason, and the newest 20. */
export const ReportedItem = z.object({
  subject: ReportSubject,
  id: Id,
  state: ReportState,
  thing: ReportedThing,
  reasons: z.array(z.object({ reason: ReportReason, count: z.int() })),
  reports: z.array(
    z.object({
      reason: ReportReason,
      text: z.string(),
      by: Person.extend({ email: z.string() }),
      createdAt: Time,
    }),
  ),
  /** The last decision, and why it was hidden. */
  decision: z.object({ by: z.string(), at: Time, reason: z.string() }).optional(),
})
export type ReportedItem = z.infer<typeof ReportedItem>

export const ReportedItems = pageOf(ReportedItem)
export type ReportedItems = z.infer<typeof ReportedItems>

/** Asks to take back the hiding of one's product or review, or the suspension of one's shop. */
export const AppealInput = z.strictObject({ subject: ReportSubject, id: Id, text: longText(1, MAX_REPORT_TEXT) })
export type AppealInput = z.infer<typeof AppealInput>

/** What the operators' list of appeals takes; `q` is the id of a thing, or the id or e-mail of who appealed. */
export const AppealsQuery = OperatorQuery.extend({ state: AppealState.default('open') })
export type AppealsQuery = z.infer<typeof AppealsQuery>

export const Appeal = z.object({
  id: Id,
  subject: ReportSubject,
  subjectId: Id,
  thing: ReportedThing,
  text: z.string(),
  by: Person.extend({ email: z.string() }),
  createdAt: Time,
  state: AppealState,
  /** What it is against. */
  decision: z.object({ by: z.string(), at: Time, reason: z.string() }),
  /** Whether the caller may decide it: not who made the decision, where there is another operator. */
  mayDecide: z.boolean(),
  answer: z.string().optional(),
})
export type Appeal = z.infer<typeof Appeal>

export const Appeals = pageOf(Appeal)
export type Appeals = z.infer<typeof Appeals>
