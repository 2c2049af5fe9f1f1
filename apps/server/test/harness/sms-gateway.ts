import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsInput } from '@verdict/contract'

/** A message as the gateway got it. */
export interface GatewayRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

export interface SmsGateway {
  readonly url: string
  readonly requests: GatewayRequest[]
  /** The answer to the next requests. */
  answer: { status: number; text: string }
  close(): Promise<void>
}

export const gatewaySecret = 'secret-of-the-gateway'

/** An SMS gateway on a loopback port that accepts messages by HTTP. */
export const startSmsGateway = async (): Promise<SmsGateway> => {
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      gateway.requests.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      response.writeHead(gateway.answer.status).end(gateway.answer.text)
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    answer: { status: 200, text: '{"code":"OK"}' },
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return gateway
}

export const smsInput = ({ url }: Pick<SmsGateway, 'url'>, changes: Partial<SmsInput> = {}): SmsInput => ({
  binds: true,
  resets: true,
  method: 'POST',
  url: `${url}/send`,
  format: 'json',
  headers: [{ name: 'authorization', value: 'Bearer {{secret}}' }],
  body: '{"to": "{{phone}}", "code": "{{code}}", "text": "{{text}}"}',
  text: '[{{site}}] {{code}}, valid for {{minutes}} minutes',
  accepted: '"code":"OK"',
  countries: ['+86', '+49'],
  perDay: 1_000,
  secret: gatewaySecret,
  ...changes,
})
