// time, files, errors
export { absent, createFile } from './createFile'
export { DAY, durationOf, HOUR, MINUTE, SECOND } from './durations'
export { codeOf } from './errorCode'
export { fsyncFolder, fsyncTree } from './fsync'
export { makeFolder } from './makeFolder'
export { StorageError } from './storageError'
// secrets
export { signPageToken, readPageToken, signForPages } from './pageToken'
export { isFromSecret, isSameSecret, type Secrets } from './secrets'
// HTTP
export { networkOf, plainAddress, trustedProxies } from './address'
export { FILE_TIMEOUT, limitBodies } from './bodyTimeouts'
export { inOrder, limitConnections, type ConnectionLimits } from './connections'
export { registerDraining, type Drain } from './draining'
export { answerParserError, answerUnmet, endWith, refuse, refusalOfHost } from './refusals'
// tracing
export { backInTrace, currentTrace, currentTraceFields, inTrace, inTraceOf, outgoingTrace } from './trace/currentTrace'
export { processFields } from './trace/processFields'
export { isShared, registerTraces, TRACE_HEADERS } from './trace/registerTraces'
export { inSpan, onSpan, type Span } from './trace/spans'
export { newTrace, traceFields, traceHeaders, traceOf, traceparentOf, type Trace } from './trace/traceContext'
