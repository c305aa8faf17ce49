/** The address bar's part of an agent's request that a log-in has interrupted, in this tab. */
const KEY = 'agent-request'

export function keepAgentRequest(search: string): void {
  try {
    sessionStorage.setItem(KEY, search)
  } catch {
    // without storage the agent asks again
  }
}

export function keptAgentRequest(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
