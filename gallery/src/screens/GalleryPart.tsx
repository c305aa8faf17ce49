import { EmptyState, LinkButton, Page } from '@haggle/shared-ui'
import { useParams } from '@haggle/shared-ui/router'
import { States } from '../part/States'
import { parts } from '../parts'

/** One part in all its states. */
export default function GalleryPart() {
  const { part: address = '' } = useParams()
  const part = parts[address]
  const all = <LinkButton to="/gallery">All parts</LinkButton>
  if (!part) return <EmptyState title={`There is no part ${address}.`}>{all}</EmptyState>
  return (
    <Page title={part.title} actions={all}>
      <States key={address} part={part} />
    </Page>
  )
}
