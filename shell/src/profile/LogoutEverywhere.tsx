import { useState } from 'react'
import { paths } from 'shared-contract'
import { useEndEverywhere } from 'shared-state'
import { Button, ErrorAlert } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'

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
