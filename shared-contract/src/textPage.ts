import { z } from 'zod'

/** The market's pages of text, by name; each is at `/name`. */
export const TEXT_PAGES = ['help', 'terms', 'returns', 'privacy', 'about'] as const
export type TextPageName = (typeof TEXT_PAGES)[number]

/** Where a text may link to: a page of the site, another site, or a mail address. */
const TARGET = /^(\/(?![/\\])|https?:\/\/|mailto:)[^\s<>"]*$/i

export const isLinkTarget = (target: string): boolean => TARGET.test(target)

/** A piece of a line; with `to`, a link. */
const TextSpan = z.strictObject({
  text: z.string(),
  bold: z.literal(true).optional(),
  to: z.string().refine(isLinkTarget, 'must be a path of the site, or an http(s): or mailto: address').optional(),
})
export type TextSpan = z.infer<typeof TextSpan>

const Line = z.array(TextSpan)

/** A part of a text; a list is a list of lines. */
export const TextBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), line: Line }),
  z.strictObject({ kind: z.literal('paragraph'), line: Line }),
  z.strictObject({ kind: z.enum(['bullets', 'steps']), lines: z.array(Line) }),
])
export type TextBlock = z.infer<typeof TextBlock>

/** A page of text: no HTML, so that whoever shows it has nothing to clean. */
export const TextPage = z.strictObject({ title: z.string(), blocks: z.array(TextBlock) })
export type TextPage = z.infer<typeof TextPage>

/** The page for people with agents, which is there while agents are (D78). */
export const AGENTS_PAGE = 'agents' as const
