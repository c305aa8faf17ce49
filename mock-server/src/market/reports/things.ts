import { paths, ReportSubject, type ReportedThing } from '@haggle/shared-contract'
import { notFound } from '../../base/refusals'
import type { ReadQueries } from '../../core/database/database'
import type { SubjectKey } from '../../core/database/tables'
import { uploadersOf } from '../../core/media/store'
import { thingsOf, type StoredThing } from './thingStore'

/** What a thing is, and its id; named as in the API. */
export interface ThingKey {
  subject: ReportSubject
  id: string
}

/** The thing that a path names. Throws 404 for a subject that there is none of. */
export function keyIn({ subject, id }: { subject: string; id: string }): ThingKey {
  const { data } = ReportSubject.safeParse(subject)
  if (!data) throw notFound('Page')
  return { subject: data, id }
}

const NAMES: Record<ReportSubject, string> = { product: 'Product', review: 'Review', shop: 'Shop', message: 'Message' }

/** Returns a thing that exists or existed. Throws 404 for any other. */
export async function findThing(queries: ReadQueries, { subject, id }: ThingKey): Promise<StoredThing> {
  const [thing] = await thingsOf(queries, subject, [id])
  if (!thing) throw notFound(NAMES[subject])
  return thing
}

/** Returns a thing that the reader can see. Throws 404 for any other. */
export async function findShownThing(queries: ReadQueries, key: ThingKey, reader: string): Promise<StoredThing> {
  const thing = await findThing(queries, key)
  if (thing.isGone || thing.seenBy?.includes(reader) === false) throw notFound(NAMES[key.subject])
  return thing
}

/** What rows are about, as operators see it; undefined for what is gone. The picture beside a review is its product's. */
export async function shownThings(queries: ReadQueries, rows: readonly SubjectKey[]) {
  const subjects = [...new Set(rows.map(({ subject }) => subject))]
  const idsOf = (subject: ReportSubject) =>
    rows.filter((row) => row.subject === subject).map(({ subject_id }) => subject_id)
  const found = (await Promise.all(subjects.map((subject) => thingsOf(queries, subject, idsOf(subject))))).flat()
  const uploaders = await uploadersOf(
    queries,
    found.map(({ image }) => image),
  )
  return ({ subject, subject_id }: SubjectKey): ReportedThing | undefined => {
    const thing = found.find((each) => each.subject === subject && each.id === subject_id)
    return thing && shownThing(thing, uploaders.get(thing.image))
  }
}

/** 'your review of Lamp' */
export const nameFor = ({ subject, name }: Pick<StoredThing, 'subject' | 'name'>): string =>
  subject === 'review' ? `your review of ${name}` : `your ${subject} ${name}`

/** For operators, with who uploaded its picture. */
const shownThing = (thing: StoredThing, imageBy: ReportedThing['imageBy']): ReportedThing => ({
  name: thing.name,
  text: thing.text,
  ...(thing.image !== '' && { image: thing.image }),
  ...(imageBy && { imageBy }),
  ...(thing.rating !== undefined && { rating: thing.rating }),
  ...(thing.author && { author: thing.author }),
  shop: { _id: thing.shop_id, shopName: thing.shop_name },
  link: thing.product_id === undefined ? paths.shop(thing.shop_id) : paths.product(thing.product_id),
})
