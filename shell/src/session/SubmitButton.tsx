import { Button, useIsHydrating } from '@haggle/shared-ui'

interface SubmitButtonProps {
  loading: boolean
  children: string
}

/**
 * The submit button of the shell's forms. Disabled in prerendered markup until hydration: before that, the browser
 * would submit the fields in the query string.
 */
export function SubmitButton({ loading, children }: SubmitButtonProps) {
  return (
    <Button type="primary" size="large" block htmlType="submit" loading={loading} disabled={useIsHydrating()}>
      {children}
    </Button>
  )
}
