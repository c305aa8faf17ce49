import { paths } from 'shared-contract'
import { EmptyState, LinkButton, Page } from 'shared-ui'

/** Any path that no screen has. */
export function NotFound() {
  return (
    <Page title="404 Not Found">
      <EmptyState title="There is nothing at this address. Perhaps the link is old, or a letter is missing.">
        <LinkButton to={paths.home}>Back to the start</LinkButton>
      </EmptyState>
    </Page>
  )
}
