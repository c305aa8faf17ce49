import { paths } from '@haggle/shared-contract'
import { Alert, LoadingText } from '@haggle/shared-ui'
import { Navigate, useLocation } from '@haggle/shared-ui/router'
import type { ReactNode } from 'react'
import { useShellProfileQuery } from './api'
import styles from './SecondFactorFirst.module.css'

/** Leads operators without a second factor, whom the API refuses everything else, to their profile (D69). */
export default function SecondFactorFirst({ children }: { children: ReactNode }) {
  const { data: profile, isLoading } = useShellProfileQuery()
  const { pathname } = useLocation()
  if (isLoading) return <LoadingText text="Loading user session..." />

  const isMissing = profile !== undefined && profile.secondFactor !== true
  if (isMissing && pathname !== paths.profile) return <Navigate to={paths.profile} replace />
  return (
    <>
      {isMissing && (
        <div className={styles.first}>
          <Alert type="warning" title="Set up the second factor first: it is needed for everything here." />
        </div>
      )}
      {children}
    </>
  )
}
