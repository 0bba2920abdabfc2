import { type ProviderReply, type ProviderRequest, TestProvider } from './provider'

/** A message as Twilio keeps it. */
export interface TwilioMessage {
  readonly sid: string
  readonly body: string
  readonly to: string
  readonly from: string | null
  readonly messaging_service_sid: string | null
  readonly date_created: string
  readonly date_updated: string
  status: string
  error_code: number | null
}

/** Trouble that it makes: with what it is handed, and with what it is asked. */
export interface TwilioTrouble {
  /** It takes the message and breaks off, or refuses it and breaks off. */
  send?: 'taken' | 'lost' | undefined
  ask?: ProviderReply | undefined
  /** It lists nothing new yet. */
  late?: boolean
}

/** Twilio on this machine: it takes messages, lists them and tells of its account, as its documentation says. */
export class TestTwilio {
  readonly account = 'AC00000000000000000000000000000001'
  readonly messages: TwilioMessage[] = []
  readonly provider: TestProvider
  trouble: TwilioTrouble = {}
  balance = '25.00'
  status = 'active'
  private readonly now: () => Date

  private constructor(provider: TestProvider, now: () => Date) {
    this.provider = provider
    this.now = now
    provider.reply = request => this.reply(request)
  }

  static async open(now: () => Date): Promise<TestTwilio> {
    return new TestTwilio(await TestProvider.open(), now)
  }

  get url(): string {
    return this.provider.url
  }

  close(): Promise<void> {
    return this.provider.close()
  }

  /** Forgets everything. */
  clear(): void {
    this.messages.length = 0
    this.provider.requests.length = 0
    Object.assign(this, { trouble: {}, balance: '25.00', status: 'active' })
  }

  /** What it was asked, without what it was handed. */
  questions(): readonly ProviderRequest[] {
    return this.provider.requests.filter(({ method }) => method === 'GET')
  }

  /** What it was handed. */
  handed(): readonly ProviderRequest[] {
    return this.provider.requests.filter(({ method }) => method === 'POST')
  }

  /** Keeps a message that was handed over. */
  keep(fields: URLSearchParams): TwilioMessage {
    const made = this.now().toUTCString().replace('GMT', '+0000')
    const message: TwilioMessage = {
      sid: `SM${String(this.messages.length + 1).padStart(32, '0')}`,
      body: fields.get('Body') ?? '',
      to: fields.get('To') ?? '',
      from: fields.get('From'),
      messaging_service_sid: fields.get('MessagingServiceSid'),
      date_created: made,
      date_updated: made,
      status: 'queued',
      error_code: null,
    }
    this.messages.push(message)
    return message
  }

  private reply({ method, path, headers, body }: ProviderRequest): ProviderReply {
    const { pathname, searchParams } = new URL(path, 'http://twilio')
    if (headers.authorization !== `Basic ${btoa(`${this.account}:secret`)}`) return { status: 401, body: { code: 20003 } }
    const base = `/2010-04-01/Accounts/${this.account}`
    if (method === 'POST') {
      const { send } = this.trouble
      const message = send === 'lost' ? undefined : this.keep(new URLSearchParams(body))
      return send ? 'break' : { status: 201, body: message }
    }
    if (this.trouble.ask) return this.trouble.ask
    if (pathname === `${base}.json`) return { status: 200, body: { sid: this.account, status: this.status } }
    if (pathname === `${base}/Balance.json`)
      return { status: 200, body: { account_sid: this.account, balance: this.balance, currency: 'USD' } }
    if (pathname === `${base}/Messages.json`) return { status: 200, body: this.listed(searchParams) }
    const message = this.messages.find(one => pathname === `${base}/Messages/${one.sid}.json`)
    return message ? { status: 200, body: message } : { status: 404, body: { code: 20404, status: 404 } }
  }

  private listed(query: URLSearchParams) {
    const since = query.get('DateSent>')
    const known = this.trouble.late ? [] : [...this.messages].reverse()
    const matching = known.filter(
      one =>
        one.to === query.get('To') &&
        (!query.has('From') || one.from === query.get('From')) &&
        (since === null || new Date(one.date_created).toISOString().slice(0, 10) >= since),
    )
    const size = Number(query.get('PageSize') ?? 50)
    const more = matching.length > size ? `/2010-04-01/Accounts/${this.account}/Messages.json?Page=1` : null
    return { messages: matching.slice(0, size), page: 0, page_size: size, next_page_uri: more }
  }
}
