import { Button } from 'shared-ui'
import { useIsHydrating } from '../first-page/useIsHydrating'

export interface SubmitButtonProps {
  loading: boolean
  children: string
}

/**
 * The button that sends one of the shell's forms. In markup that a host made it waits for React, without which the browser
 * would put what was typed into the address.
 */
export function SubmitButton({ loading, children }: SubmitButtonProps) {
  return (
    <Button type="primary" size="large" block htmlType="submit" loading={loading} disabled={useIsHydrating()}>
      {children}
    </Button>
  )
}
