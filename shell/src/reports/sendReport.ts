import type { FailureReport, WebVitalsReport } from '@haggle/shared-contract'
import { visitorId } from '../composition/visitor'
import { traceparent } from './pageTrace'

interface Reports {
  '/api/client-errors': FailureReport
  '/api/web-vitals': WebVitalsReport
}

/**
 * Sends a report to the API, to be counted with the page's token; without a token it is only logged (D48). Best effort: works while the page unloads and where a remote broke `fetch`, and ignores errors.
 */
export function sendReport<Path extends keyof Reports>(
  path: Path,
  report: Omit<Reports[Path], 'token' | 'visitor'>,
  isCounted = true,
) {
  const token = (isCounted && document.getElementById('page-token')?.textContent) || undefined
  const type = 'application/json'
  const body = JSON.stringify(token ? { ...report, token, visitor: visitorId() } : report)
  try {
    const headers = { 'content-type': type, traceparent }
    fetch(path, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  } catch {
    navigator.sendBeacon(path, new Blob([body], { type }))
  }
}
