import { z } from 'zod'

/** Control characters, line breaks, and characters that change the direction of the surrounding text. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

const REASON = 'must have no control characters and no bidirectional overrides'

/** Text from a team that others read on pages and in terminals, where it must not pretend to be other text. */
export const PlainText = z.string().refine((text) => !HIDDEN.test(text), REASON)

/** A candidate's own text as one line of a refusal. */
export const oneLine = (text: string): string =>
  text.replaceAll(new RegExp(`(?:${HIDDEN.source}|\\s)+`, 'gu'), ' ').trim()

/** Adds an issue for each label of a navigation entry that is no plain text. */
export function requirePlainLabels(
  { screens }: { screens: { nav?: { label: string } | undefined }[] },
  context: z.core.$RefinementCtx,
): void {
  for (const [index, { nav }] of screens.entries())
    if (nav && !PlainText.safeParse(nav.label).success)
      context.addIssue({ code: 'custom', path: ['screens', index, 'nav', 'label'], message: REASON })
}
