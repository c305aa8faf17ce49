import type { AppealState, ReportReason, ReportState, ReportSubject } from '@haggle/shared-contract'

/** A thing, by what it is and its id. */
export interface SubjectKey {
  subject: ReportSubject
  subject_id: string
}

/** A report by an account; one per account and thing (D71). */
export interface ReportRow extends SubjectKey {
  id: string
  user_id: string
  reason: ReportReason
  text: string
  created_at: number
}

/** What was decided of a thing that was reported or hidden. */
export interface ReportCaseRow extends SubjectKey {
  state: ReportState
  /** Since when it has this state. */
  changed_at: number
  /** Why it was hidden; empty if it is not. */
  reason: string
  decided_by: string | null
  decided_at: number | null
}

/** An appeal against a hiding or a suspension, named by its time. */
export interface AppealRow extends SubjectKey {
  id: string
  user_id: string
  text: string
  created_at: number
  against_at: number
  against_reason: string
  /** Who decided that; null where it is not known. */
  against_by: string | null
  state: AppealState
  answer: string | null
  decided_by: string | null
  decided_at: number | null
}
