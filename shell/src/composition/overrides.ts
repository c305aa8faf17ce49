/** `?remote=catalog@http://localhost:5001/`, as often as wanted: where remotes come from instead; only from this machine. */
export const overridesIn = (search: string): Map<string, string> =>
  new Map(
    new URLSearchParams(search).getAll('remote').flatMap((value) => {
      const [name = '', address = ''] = value.split('@')
      return isOnThisMachine(address) ? [[name, address] as const] : []
    }),
  )

const isOnThisMachine = (address: string) =>
  URL.canParse(address) && ['localhost', '127.0.0.1'].includes(new URL(address).hostname)
