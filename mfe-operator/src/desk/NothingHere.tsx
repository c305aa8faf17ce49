import { EmptyState, LinkButton, Page } from '@haggle/shared-ui'

/** In place of what is not there, or not any more: the way back to all of its kind, such as 'orders'. */
export const NothingHere = ({ kind, all }: { kind: string; all: string }) => (
  <Page title="404 Not Found" isMissing>
    <EmptyState title="There is nothing at this address.">
      <LinkButton to={all}>{`Back to all ${kind}`}</LinkButton>
    </EmptyState>
  </Page>
)
