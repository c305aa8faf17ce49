import type { ProfileDetails, ProfileUpdate } from 'shared-contract'

const fields = ['name', 'email', 'profilePicture'] as const

/** The details that were changed, as they are sent; undefined when none was. */
export function changesIn(profile: ProfileDetails, typed: ProfileDetails): ProfileUpdate | undefined {
  const changed = fields.filter((field) => typed[field].trim() !== profile[field])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim()]))
}
