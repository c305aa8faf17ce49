import { z } from 'zod'
import { Id, Time } from './text'

/** An in-app notice; `link` is the path of a screen. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  text: z.string(),
  link: z.string(),
  createdAt: Time,
  readAt: Time.optional(),
})
export type Notice = z.infer<typeof Notice>

/** Newest first, 20 per page; `unread` counts all pages. */
export const Notices = z.object({
  notices: z.array(Notice),
  unread: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  total: z.number().int(),
})
export type Notices = z.infer<typeof Notices>

/** Marks this notice, named by id or time, and all earlier ones as read. */
export const NoticesRead = z.strictObject({ upTo: Id })
export type NoticesRead = z.infer<typeof NoticesRead>
