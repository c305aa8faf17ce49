import type { ReportInput } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { lazyPart } from '@haggle/shared-ui'
import { Suspense } from 'react'

const Report = lazyPart(() => import(/* webpackChunkName: "review-forms" */ '../report/Report'))

/** The way to report a shop or its product, for who is logged in and not its owner. */
export function ReportUnlessOwn({ shopId, ...thing }: Pick<ReportInput, 'subject' | 'id'> & { shopId: string }) {
  const session = useSession()
  if (!session || session.shopId === shopId) return null
  return (
    <Suspense>
      <Report {...thing} />
    </Suspense>
  )
}
