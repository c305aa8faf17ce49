import { paths } from '@haggle/shared-contract'
import { useEndEverywhere } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useState } from 'react'

/** Ends every session of the user, for a lost device. */
export function LogoutEverywhere() {
  const endEverywhere = useEndEverywhere()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  const leave = async () => {
    setState('busy')
    try {
      await endEverywhere()
      void navigate(paths.login)
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <Button onClick={() => void leave()} loading={state === 'busy'}>
        Log out everywhere
      </Button>
      {state === 'failed' && <ErrorAlert message="You could not be logged out everywhere. Please try again." />}
    </>
  )
}
