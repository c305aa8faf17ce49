import { isolated, type ReportedThing as Thing, type ReportSubject } from '@haggle/shared-contract'
import { ProductImage } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { deskPaths } from '../desk/deskPaths'
import desk from '../desk/Desk.module.css'
import styles from './ReportedThing.module.css'

const KINDS: Record<ReportSubject, string> = {
  product: 'Product',
  review: 'Review of',
  shop: 'Shop',
  message: 'Message of',
}

/** 'Review of Lamp' */
export const titleOf = (subject: ReportSubject, { name }: Thing) => `${KINDS[subject]} ${isolated(name)}`

interface ReportedThingProps {
  subject: ReportSubject
  thing: Thing
  /** Id of its heading. */
  titleId: string
}

/** What customers saw of a thing, with links to who made it. */
export function ReportedThing({ subject, thing, titleId }: ReportedThingProps) {
  const { name, text, image, imageBy, rating, author, shop } = thing
  return (
    <div className={styles.thing}>
      {image && <ProductImage src={image} alt={name} size={64} />}
      <div>
        <h2 id={titleId} className={desk.name}>
          {titleOf(subject, thing)}
        </h2>
        {rating !== undefined && <p>{`${rating} of 5 stars`}</p>}
        <blockquote className={desk.quote}>{text || 'No text.'}</blockquote>
        <p className={desk.note}>
          {author && (
            <>
              {'By '}
              <Link to={deskPaths.account(author._id)}>{author.name}</Link>
              {', '}
            </>
          )}
          {author ? 'shop ' : 'Shop '}
          <Link to={deskPaths.shop(shop._id)}>{shop.shopName}</Link>
          {imageBy && (
            <>
              {', picture uploaded by '}
              <Link to={deskPaths.account(imageBy._id)}>{imageBy.name}</Link>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
