import { hasStatus } from '@haggle/shared-state'
import { EmptyState, LinkButton, Page } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { Loaded, type ShownQuery } from '../found-list/Loaded'
import styles from './Desk.module.css'

interface ThingPageProps<Thing> {
  title: string
  /** In the singular: 'order'. */
  kind: string
  /** The path of all of its kind. */
  all: string
  /** Whether a link leads there. */
  hasWayBack?: boolean
  query: ShownQuery<Thing>
  children: (thing: Thing) => ReactNode
}

/** A page about one thing of the market; if it is not there, or not any more, the way back to all of its kind. */
export function ThingPage<Thing>({ title, kind, all, hasWayBack, query, children }: ThingPageProps<Thing>) {
  if (hasStatus(query.error, 404))
    return (
      <Page title="404 Not Found" isMissing>
        <EmptyState title="There is nothing at this address.">
          <LinkButton to={all}>{`Back to all ${kind}s`}</LinkButton>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={title} actions={hasWayBack && <LinkButton to={all}>{`All ${kind}s`}</LinkButton>}>
      <Loaded what={`The ${kind}`} query={query}>
        {(thing) => <div className={styles.desk}>{children(thing)}</div>}
      </Loaded>
    </Page>
  )
}
