import { fault, ok, PATIENCE_MS, reasonOf, warning, type Check } from '../finding'

/** Whether the registry can work: that of REGISTRY_URL, or the one of this machine. */
export const checkRegistry: Check = async ({ variables: { REGISTRY_URL, REGISTRY_PORT } }) => {
  const url = (REGISTRY_URL || `http://127.0.0.1:${REGISTRY_PORT || '4100'}`).replace(/\/+$/, '')
  try {
    const { status } = await fetch(`${url}/v1/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return status === 200
      ? ok(`${url} is ready.`)
      : fault(`${url} is not ready (${status}).`, 'Read its log: its storage, or what is live, cannot be read.')
  } catch (error) {
    const says = `${url} does not answer: ${reasonOf(error)}.`
    return REGISTRY_URL
      ? fault(says, 'Start the registry, or correct REGISTRY_URL.')
      : warning(says, 'Start the registry, or set REGISTRY_URL if it is elsewhere.')
  }
}
