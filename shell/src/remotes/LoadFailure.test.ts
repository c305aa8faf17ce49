import { classifyLoadFailure } from './LoadFailure'

// The messages are those that Chromium, webpack 5.111 and the federation runtime 2.9 gave for each case.

const chunk = (type: string) =>
  Object.assign(new Error(`Loading chunk 69 failed.\n(${type}: http://localhost/BrowseProducts.js)`), {
    name: 'ChunkLoadError',
    type,
  })

const entry = (original: string) =>
  new Error(
    `[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008
args: {"remoteName":"catalog_1_0_0","resourceUrl":"http://localhost/remoteEntry.js"}
Original Error Message:
 ${original}`,
  )

test.each([
  ['a chunk answered with a page', chunk('missing'), 'missing'],
  ['a chunk that is a 404 or cannot be reached', chunk('error'), 'error'],
  ['a chunk that hangs', chunk('timeout'), 'timeout'],
  ['a stylesheet that is a 404', Object.assign(new Error('Loading CSS chunk 69 failed.'), { type: 'error' }), 'error'],
  [
    'an entry that is a 404 or cannot be reached',
    entry(
      'ScriptNetworkError: Failed to load script "http://localhost/remoteEntry.js" - the script URL is unreachable or the server returned an error (network failure, 404, CORS, etc.)',
    ),
    'error',
  ],
  [
    'an entry that throws',
    entry('ScriptExecutionError: Script "http://localhost/remoteEntry.js" loaded but threw a runtime error'),
    'error',
  ],
  ['an entry that hangs', entry('ScriptNetworkError: Script "http://localhost/remoteEntry.js" timed out.'), 'timeout'],
  [
    'an entry that is another script',
    new Error('[ Federation Runtime ]: Failed to get remoteEntry exports. #RUNTIME-001'),
    'missing',
  ],
  ['a module that the remote does not expose', new Error('[ Federation Runtime ]: … #RUNTIME-014'), 'missing'],
  ['a module without a screen', new Error('./Cart of checkout_1_0_0 exports no screen.'), 'missing'],
  ['a module that throws', new TypeError("Cannot read properties of undefined (reading 'map')"), 'error'],
  ['something thrown that is no error', 'boom', 'error'],
  ['nothing', undefined, 'error'],
])('%s', (_, error, type) => {
  expect(classifyLoadFailure(error)).toBe(type)
})
