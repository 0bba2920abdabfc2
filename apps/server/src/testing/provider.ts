import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a provider got it. */
export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** What a provider does with a request: answers, breaks off, or says nothing. */
export type ProviderReply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'break'
  | 'silence'

/** A provider on this machine, which keeps what it is asked. */
export class TestProvider {
  readonly requests: ProviderRequest[] = []
  reply: (request: ProviderRequest) => ProviderReply | Promise<ProviderReply> = () => ({ status: 200 })
  url = ''
  private readonly server = createServer((request, response) => void this.answer(request, response))

  static async open(): Promise<TestProvider> {
    const provider = new TestProvider()
    await new Promise<void>(resolve => provider.server.listen(0, '127.0.0.1', resolve))
    provider.url = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`
    return provider
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url: path = '', headers } = request
    const asked = { method, path, headers, body: Buffer.concat(parts).toString('utf8') }
    this.requests.push(asked)
    const reply = await this.reply(asked)
    if (reply === 'silence') return
    if (reply === 'break') {
      request.socket.destroy()
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise(resolve => this.server.close(() => resolve()))
  }
}
