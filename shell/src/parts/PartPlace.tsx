import { useIsHydrating } from '@haggle/shared-ui'
import { useState } from 'react'
import type { AppPart } from './appSlots'
import { PartFrame } from './PartFrame'

/**
 * A part's place in its slot. What a first page has of the part stays as it is, and is not React's, until the part has loaded, with
 * the others after the page, and is shown in its stead, or has failed.
 */
export function PartPlace({ part, pass, isQuiet }: { part: AppPart; pass: object; isQuiet: boolean }) {
  const isHydrating = useIsHydrating()
  // one object: for another one React would empty the place
  const [first, setFirst] = useState(() =>
    isHydrating && part.contentOnHost ? { __html: part.contentOnHost(pass) } : undefined,
  )
  return (
    <>
      {first && (
        <div data-first-part={`${part.remote} ${part.name}`} dangerouslySetInnerHTML={first} suppressHydrationWarning />
      )}
      {isQuiet && <PartFrame part={part} pass={pass} onSettled={() => setFirst(undefined)} />}
    </>
  )
}
