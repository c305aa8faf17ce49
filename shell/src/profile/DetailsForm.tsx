import { errorMessage, useSessionActions } from 'shared-state'
import { Button, ErrorAlert, useToast } from 'shared-ui'
import { Form, TextField } from 'shared-ui/forms'
import { useUpdateProfileMutation } from './api'
import { changesIn, type ProfileDetails } from './changes'
import styles from './ProfileScreen.module.css'

/** Name, e-mail and picture. Only what was changed is sent. */
export function DetailsForm({ profile }: { profile: ProfileDetails }) {
  const [update, { isLoading, error }] = useUpdateProfileMutation()
  const { start } = useSessionActions()
  const toast = useToast()

  const submit = async (typed: ProfileDetails) => {
    const changes = changesIn(profile, typed)
    if (!changes) return toast({ status: 'info', title: 'No changes detected to update profile.', duration: 3000 })
    const { data: user } = await update(changes)
    if (!user) return
    start(user)
    toast({ status: 'success', title: 'Profile updated successfully!', duration: 3000 })
  }

  return (
    <Form<ProfileDetails> initialValues={profile} onFinish={submit}>
      <TextField name="name" label="Name" autoComplete="name" maxLength={100} rules={[{ required: true }]} />
      <TextField name="email" label="Email" type="email" autoComplete="email" rules={[{ required: true }]} />
      <TextField name="profilePicture" label="Profile Picture URL" type="url" placeholder="https://" />
      {error && (
        <div className={styles.mistake}>
          <ErrorAlert message={errorMessage(error, 'Failed to update profile.')} />
        </div>
      )}
      <Button type="primary" htmlType="submit" loading={isLoading}>
        Update Profile
      </Button>
    </Form>
  )
}
