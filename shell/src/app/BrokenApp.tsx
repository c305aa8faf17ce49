import { Button, EmptyState, ErrorAlert, Page, ThemeProvider } from '@haggle/shared-ui'

interface BrokenAppProps {
  title?: string
  reason: string
}

/** Shown instead of an app that failed, or whose composition cannot be read. */
export function BrokenApp({ title = 'Haggle cannot start', reason }: BrokenAppProps) {
  return (
    <ThemeProvider>
      <main>
        <Page title={title}>
          <EmptyState title="This is our mistake. It usually passes within minutes.">
            <ErrorAlert message={reason} />
            <Button type="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          </EmptyState>
        </Page>
      </main>
    </ThemeProvider>
  )
}
