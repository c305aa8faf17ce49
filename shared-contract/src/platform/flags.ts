import { z } from 'zod'
import { Role } from '../account'

/** A flag's name within its remote: `newGallery`. */
export const FlagName = z
  .string()
  .max(40, 'must have at most 40 characters')
  .regex(/^[a-z][A-Za-z0-9]*$/, 'must be a name like newGallery')

/** The flags that a remote's code asks for, and what each does. */
export const Flags = z
  .record(z.string(), z.string().trim().min(1, 'must say what it does').max(200, 'must have at most 200 characters'))
  .refine((flags) => Object.keys(flags).length <= 50, 'must be at most 50')
  .superRefine((flags, context) => {
    for (const name of Object.keys(flags))
      for (const { message } of FlagName.safeParse(name).error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [name], message })
  })

/** Who has a flag: a guest, or whoever is signed in in this role. */
export const FlagRole = z.enum(['guest', ...Role.options])
export type FlagRole = z.infer<typeof FlagRole>

/** A flag that is on, for a percentage of visitors, or of those of one role. One that is off is not kept. */
export const SetFlag = z.strictObject({
  percent: z.number().int().min(1).max(100),
  role: FlagRole.optional(),
  /** When it was last changed; only for teams. */
  since: z.iso.datetime().optional(),
})
export type SetFlag = z.infer<typeof SetFlag>
