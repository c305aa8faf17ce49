import { Button, EmptyState, ErrorAlert, Page, ThemeProvider } from 'shared-ui'

/** Shown when the composition cannot be read. */
export function BrokenApp({ reason }: { reason: string }) {
  return (
    <ThemeProvider>
      <main>
        <Page title="Haggle cannot start">
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
