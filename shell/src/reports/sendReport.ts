import type { FailureReport, WebVitalsReport } from 'shared-contract'
import { visitorId } from '../composition/visitor'

interface Reports {
  '/api/client-errors': FailureReport
  '/api/web-vitals': WebVitalsReport
}

/**
 * Sends a report to the API with the page's token; without a token a report is logged but not counted (D48). Best
 * effort: works while the page unloads, and ignores errors.
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
