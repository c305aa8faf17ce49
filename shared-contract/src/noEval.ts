import { config } from 'zod'

// Pages run under a policy without eval; zod's quicker parsers need it, and even asking for it is reported as a violation.
if ('document' in globalThis) config({ jitless: true })
