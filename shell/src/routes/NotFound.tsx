import { paths } from 'shared-contract'
import { EmptyState, Page } from 'shared-ui'
import { Link } from 'shared-ui/router'

/** Any path that no screen has. */
export function NotFound() {
  return (
    <Page title="404 Not Found">
      <EmptyState title="There is nothing at this address. Perhaps the link is old, or a letter is missing.">
        <Link to={paths.home}>Back to the start</Link>
      </EmptyState>
    </Page>
  )
}
