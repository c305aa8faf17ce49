import { Page } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import type { Part } from '../part/part'
import { customersParts, ownersParts } from '../parts'

/** Links to every part of both kits. */
export default function Gallery() {
  return (
    <Page title="Gallery">
      <List title="Customers' kit" parts={customersParts} />
      <List title="Owners' kit" parts={ownersParts} />
    </Page>
  )
}

const List = ({ title, parts }: { title: string; parts: Record<string, Part> }) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {Object.entries(parts).map(([address, part]) => (
        <li key={address}>
          <Link to={`/gallery/${address}`}>{part.title}</Link>
        </li>
      ))}
    </ul>
  </section>
)
