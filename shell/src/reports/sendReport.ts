import type { FailureReport, WebVitalsReport } from 'shared-contract'
import { visitorId } from '../composition/visitor'

interface Reports {
  '/api/client-errors': FailureReport
  '/api/web-vitals': WebVitalsReport
}

/**
 * Tells the API how the page does, with the token that its host put into it: without one a report is read, but does not
 * count (D48). Best effort: also while the page is left, and whatever becomes of it.
 */
export function sendReport<Path extends keyof Reports>(path: Path, report: Omit<Reports[Path], 'token' | 'visitor'>) {
  const token = document.getElementById('page-token')?.textContent || undefined
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(token ? { ...report, token, visitor: visitorId() } : report),
    keepalive: true,
  }).catch(() => undefined)
}
