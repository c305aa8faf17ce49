import { z } from 'zod'
import { Id, Time } from './text'

/** What an account is told of in the app; `link` is an address of one of its screens. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  text: z.string(),
  link: z.string(),
  createdAt: Time,
  readAt: Time.optional(),
})
export type Notice = z.infer<typeof Notice>

/** Newest first, 20 a page; `unread` counts all pages. */
export const Notices = z.object({
  notices: z.array(Notice),
  unread: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
})
export type Notices = z.infer<typeof Notices>

/** Up to and with this notice, named by its id or its time, all are read. */
export const NoticesRead = z.strictObject({ upTo: Id })
export type NoticesRead = z.infer<typeof NoticesRead>
