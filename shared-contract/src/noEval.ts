import { config } from 'zod'

// Our Content-Security-Policy forbids eval. zod's JIT parsers need it, and even probing for it is reported as a
// violation.
if ('document' in globalThis) config({ jitless: true })
