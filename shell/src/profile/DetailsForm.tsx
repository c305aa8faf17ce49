import { ProfileDetails, type ProfileUpdate } from '@haggle/shared-contract'
import { errorMessage, useSessionActions } from '@haggle/shared-state'
import { Button, ErrorAlert, useToast, useUnsavedWarning } from '@haggle/shared-ui'
import { Form, TextField, useForm } from '@haggle/shared-ui/forms'
import { useShellUpdateProfileMutation } from './api'
import { PictureUpload } from './PictureUpload'

/** Name, e-mail and picture. Only changed fields are sent; an uploaded picture is saved at once. */
export function DetailsForm({ profile }: { profile: ProfileDetails }) {
  const { name, email, profilePicture } = profile
  const form = useForm(ProfileDetails, { name, email, profilePicture })
  const [update, { isLoading, error }] = useShellUpdateProfileMutation()
  const { start } = useSessionActions()
  const toast = useToast()
  useUnsavedWarning(form.formState.isDirty)

  const save = async (changes: ProfileUpdate) => {
    const { data: user } = await update(changes)
    if (!user) return false
    start(user)
    toast({ status: 'success', title: 'Profile updated successfully!', duration: 3000 })
    return true
  }
  const submit = async (typed: ProfileDetails) => {
    const changes = changesIn(profile, typed)
    const sent = form.getValues()
    if (!changes) return toast({ status: 'info', title: 'No changes detected to update profile.', duration: 3000 })
    if (!(await save(changes))) return
    const present = form.getValues()
    form.reset(typed)
    // what was typed while the request was under way stays, unsaved
    for (const field of fields)
      if (present[field] !== sent[field]) form.setValue(field, present[field], { shouldDirty: true })
  }
  const showPicture = async (url: string) => {
    if (await save({ profilePicture: url })) form.resetField('profilePicture', { defaultValue: url })
  }

  return (
    <Form form={form} onSubmit={submit}>
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <TextField name="profilePicture" label="Profile Picture URL" type="url" placeholder="https://" />
      <PictureUpload onUploaded={showPicture} />
      {error && <ErrorAlert message={errorMessage(error, 'Failed to update profile.')} />}
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Update Profile
      </Button>
    </Form>
  )
}

const fields = ['name', 'email', 'profilePicture'] as const

/** The changed fields, as sent; undefined when there are none. */
export function changesIn(profile: ProfileDetails, typed: ProfileDetails): ProfileUpdate | undefined {
  const changed = fields.filter((field) => typed[field].trim() !== profile[field])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim()]))
}
