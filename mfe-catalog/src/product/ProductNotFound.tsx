import { paths } from 'shared-contract'
import { Page } from 'shared-ui'
import { Link } from 'shared-ui/router'

export function ProductNotFound() {
  return (
    <Page title="Product Not Found">
      <p>
        It may have been sold out for good or taken off the market. <Link to={paths.home}>Back to all products</Link>
      </p>
    </Page>
  )
}
