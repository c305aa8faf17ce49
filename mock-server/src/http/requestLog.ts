import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/**
 * One line for each call, when it is answered: a second one would cost as much as the answer to a guest. No header is in
 * it, so no secret.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // told with the answer
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { id: reqId, method, url, ip: remoteAddress } = request
    const told = { reqId, method, url, remoteAddress, statusCode: reply.statusCode, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...told, err: error }, 'request errored')
    else reply.log.info(told, 'request completed')
  }
}
