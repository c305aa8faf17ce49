import { paths } from '@haggle/shared-contract'
import { registerBadge, useServerEvents } from '@haggle/shared-state'
import { Slot, useToast } from '@haggle/shared-ui'
import { ElsewhereContext, useLocation, useNavigate } from '@haggle/shared-ui/router'
import { useContext } from 'react'
import { useAgentsCart } from '../agents/useAgentsCart'
import { selectUnread, useShellNoticesQuery } from './api'

/** The count beside the navbar's bell. */
registerBadge('shell/notices', { count: selectUnread, describe: (unread) => `${unread} unread` })

/** Kinds of notices about what their readers have just done themselves. */
const OWN_ACTS = ['orderPaid']

/** Tells whoever is signed in of news, and keeps the count of unread notices up to date. */
export default function NoticeNews() {
  const { data } = useShellNoticesQuery(1)
  useAgentsCart(data?.notices.find(({ kind }) => kind === 'agentCart')?.id)
  const { pathname } = useLocation()
  const toast = useToast()
  const follow = useFollow()
  const tell = (title: string, link: string) => {
    if (link.split('?')[0] !== pathname)
      toast({ status: 'info', title, action: { label: 'See it', onPress: () => follow(link) } })
  }
  useServerEvents({
    notice: ({ kind, text, link }) => void (OWN_ACTS.includes(kind) || tell(text, link)),
    offerReceived: ({ productId }) => tell('A new offer has come in.', `${paths.shopOffers}?product=${productId}`),
  })
  // for counts beside the navbar's links, which need to be known before their screens are opened
  return <Slot name="shell/badges" pass={{}} />
}

/** Opens a screen's path, in whichever app serves it. */
function useFollow() {
  const elsewhere = useContext(ElsewhereContext)
  const navigate = useNavigate()
  return (path: string) => {
    const away = elsewhere(path)
    if (away === undefined) void navigate(path)
    else location.assign(away)
  }
}
