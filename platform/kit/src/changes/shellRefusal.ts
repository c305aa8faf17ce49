/** Why a registry takes no shell from a client: every remote runs in it. */
export const shellRefusal =
  "The shell is released on the registry's own machine: npm run release in shell/, with no REGISTRY_URL."
