import { useShellMandatesQuery } from './api'
import { YesOrNo } from './YesOrNo'

/** Yes and No of a notice about an agent's offer, while it waits. */
export default function NoticedOffer({ link }: { link: string }) {
  const { data } = useShellMandatesQuery()
  const id = /#offer-(\w+)$/.exec(link)?.[1]
  return id !== undefined && data?.waiting.some((offer) => offer.id === id) ? <YesOrNo id={id} /> : null
}
